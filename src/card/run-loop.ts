import type { RunStage } from '../checks/run-stage.ts'
import { claim, raiseOf } from './run-ownership.ts'
import type { Surface } from './surface.ts'
import { callOf, markOf, unfenced } from './write-to-surface.ts'

export const LOOP_ROUNDS = 6
/** Attempts of the stale writer before the takeover, and after B's write. */
const ATTEMPTS = 4

/** Start of the names of a round's steps. */
export function loopPrefix(surface: Surface, round: number): string {
  return `${surface.id}, loop ${round}: `
}

/** Rounds in which A writes without pause while B takes the run over and writes once. */
export async function runLoop(stage: RunStage, surface: Surface): Promise<void> {
  const { a, b } = stage
  for (let round = 1; round <= LOOP_ROUNDS; round += 1) {
    const prefix = loopPrefix(surface, round)
    const run = stage.newRun()
    await surface.setUp(unfenced(a, surface.domain, `${prefix}set-up`), run)
    const fence = await claim(a, `${prefix}a-claims`, run, { without: 0 })
    if (surface.domain === 'memory') await a.call(`${prefix}a-raises`, raiseOf(fence))
    const written = { run, arranged: undefined, kind: 'explicit' } as const
    await a.startLoop(`${prefix}loop`, callOf(surface, { ...written, mark: markOf('A$n'), fence }))
    await a.loopAttempts(ATTEMPTS + round)
    const force = { force: true, expectedGeneration: fence.generation, without: 0 }
    const fenceOfB = await claim(b, `${prefix}b-claims`, run, force)
    if (surface.domain === 'memory') await b.call(`${prefix}b-raises`, raiseOf(fenceOfB))
    const mark = markOf(`B${round}`)
    await b.call(`${prefix}b-writes`, callOf(surface, { ...written, mark, fence: fenceOfB }))
    await a.loopAttempts(ATTEMPTS)
    await a.stopLoop(`${prefix}stop`)
    await stage.state(`${prefix}end`, run)
  }
}
