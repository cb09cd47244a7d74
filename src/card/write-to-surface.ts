import type { RunActor, RunIds } from '../checks/run-stage.ts'
import type { DomainCall, RunFence } from '../worker/protocol.ts'
import type { FenceKind } from './course.ts'
import type { Act, Surface } from './surface.ts'

/** Begins every text that a writer leaves behind. */
export const MARK = 'mark-'

/** The text that a writer leaves behind: `A1` names the writer and counts its writes. */
export function markOf(name: string): string {
  return `${MARK}${name}.`
}

/** Calls without any fence, numbered under `step`. */
export function unfenced(actor: RunActor, domain: Surface['domain'], step: string): Act {
  let number = 0
  return async (method, ...args) => {
    number += 1
    return (await actor.call(`${step} ${number}`, { domain, method, args })).value
  }
}

export interface SurfaceWrite {
  readonly run: RunIds
  readonly mark: string
  readonly arranged: unknown
  readonly fence: RunFence
  readonly kind: FenceKind
}

/** The call that writes to a surface with a fence. */
export function callOf(surface: Surface, { run, mark, arranged, fence, kind }: SurfaceWrite): DomainCall {
  const args = surface.args({ run, mark, arranged, fence: kind === 'explicit' ? fence : undefined })
  const { domain, method } = surface
  return { domain, method, args, ...(kind === 'scope' ? { scope: fence } : {}) }
}

/** Makes what one write needs; undefined where it needs nothing. */
export function arrange(
  actor: RunActor,
  surface: Surface,
  step: string,
  run: RunIds,
  mark: string,
): Promise<unknown> {
  const act = unfenced(actor, surface.domain, `${step}, arranged`)
  return surface.arrange?.(act, run, mark) ?? Promise.resolve(undefined)
}
