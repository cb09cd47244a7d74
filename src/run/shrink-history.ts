import * as fc from 'fast-check'
import { scriptsOf, type Offered } from '../histories/scripts.ts'
import type { Script } from '../histories/script.ts'
import type { RecordedRound } from '../linearizability/recorded-round.ts'

/** How often a script is played at once to see whether it fails: the original, and at least and at most a shorter one. */
const ATTEMPTS = { first: 16, least: 2, most: 8 } as const
/** How probable it is at most that none of the attempts fails, if a shorter script fails as often as the original. */
const MISS_MAX = 0.02

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
  let later: number = ATTEMPTS.most
  const scripts = scriptsOf(failed.object, offered)
  const holds = fc.asyncProperty(scripts, async (script) => {
    const isFirst = shortest === null
    const found = (await play(script, failed.seed, isFirst ? ATTEMPTS.first : later)).filter(fails)
    if (isFirst) later = attemptsAt(found.length / ATTEMPTS.first)
    shortest = shortestOf(found) ?? shortest
    return found.length === 0
  })
  await fc.check(holds, { seed: failed.seed, numRuns: 1, interruptAfterTimeLimit: limitMs })
  return shortest
}

/** How often a script is to be played that fails in this share of its rounds. */
function attemptsAt(share: number): number {
  const needed = Math.ceil(Math.log(MISS_MAX) / Math.log(1 - share))
  return Math.min(ATTEMPTS.most, Math.max(ATTEMPTS.least, needed))
}

function shortestOf(rounds: readonly RecordedRound[]): RecordedRound | undefined {
  return [...rounds].sort((left, right) => left.operations.length - right.operations.length)[0]
}
