import { claim, raiseOf, type ClaimOptions } from '../../card/run-ownership.ts'
import { persistWorkflowSnapshot } from '../../card/surfaces/persist-workflow-snapshot.ts'
import { saveThread } from '../../card/surfaces/save-thread.ts'
import type { Surface } from '../../card/surface.ts'
import type { RunActor, RunIds } from '../run-stage.ts'
import type { RunFence } from '../../worker/protocol.ts'

/** A domain for which a rule of fencing is checked, with the one surface that stands for the others there. */
export type FencedDomain = Surface['domain']

export const SURFACE_OF = { workflows: persistWorkflowSnapshot, memory: saveThread } as const

/** What a domain must have before any rule of its fences can be checked. */
export const METHODS_OF = {
  workflows: ['claimRunOwnership', 'persistWorkflowSnapshot'],
  memory: ['raiseRunFence', 'saveThread'],
} as const

/** Claims a run and, for memory, raises its fence there; steps `<who>-claims` and `<who>-raises`. */
export async function own(
  actor: RunActor,
  who: string,
  domain: FencedDomain,
  run: RunIds,
  options: ClaimOptions & { readonly without: number },
): Promise<RunFence> {
  const fence = await claim(actor, `${who}-claims`, run, options)
  if (domain === 'memory') await actor.call(`${who}-raises`, raiseOf(fence))
  return fence
}

/** The step that shows that a worker owns the run in a domain. */
export function ownStep(who: string, domain: FencedDomain): string {
  return domain === 'memory' ? `${who}-raises` : `${who}-claims`
}
