import * as fc from 'fast-check'
import { scriptsOf, type Offered } from '../histories/scripts.ts'
import type { Script } from '../histories/script.ts'
import type { RecordedRound } from '../linearizability/recorded-round.ts'

/** How often a script is played at once to see whether it fails; first the original, then every shorter one. */
const ATTEMPTS = { first: 16, later: 6 } as const

export interface ShrinkOptions {
  readonly failed: RecordedRound
  readonly offered: Offered
  /** How long it may take, in ms. */
  readonly limitMs: number
  /** Plays a script so many times; answers with what was recorded. */
  readonly play: (script: Script, seed: number, times: number) => Promise<readonly RecordedRound[]>
  readonly fails: (round: RecordedRound) => boolean
}

/**
 * Plays ever shorter scripts of a failed round for as long as they still fail, each several times, because processes
 * meet otherwise every time. Answers with the last round that failed so; null where not even the same script did.
 */
export async function shrinkHistory(options: ShrinkOptions): Promise<RecordedRound | null> {
  const { failed, offered, limitMs, play, fails } = options
  let shortest: RecordedRound | null = null
  const scripts = scriptsOf(failed.object, offered)
  const holds = fc.asyncProperty(scripts, async (script) => {
    const times = shortest === null ? ATTEMPTS.first : ATTEMPTS.later
    const found = (await play(script, failed.seed, times)).filter(fails)
    shortest = shortestOf(found) ?? shortest
    return found.length === 0
  })
  await fc.check(holds, { seed: failed.seed, numRuns: 1, interruptAfterTimeLimit: limitMs })
  return shortest
}

function shortestOf(rounds: readonly RecordedRound[]): RecordedRound | undefined {
  return [...rounds].sort((left, right) => left.operations.length - right.operations.length)[0]
}
