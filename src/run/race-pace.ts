/** The pace of the first rounds, in ms from start to start. */
export const FIRST_PACE_MS = 12
/** The fastest pace: below it workers come late to their own rounds. */
const FASTEST_PACE_MS = 2.4
/** The slowest pace: above it a race of 200 rounds would take more than 6 s. */
const SLOWEST_PACE_MS = 30

/** The share of rounds in which the workers should meet, twice what judges ask for, and what to do when they did not. */
const WANTED_SHARE = 0.5
const SLOW_DOWN = 2.5

/**
 * The pace (ms from start to start) for the next rounds: what most of the last ones took, or a slower one when the
 * workers rarely met. On a busy machine the system runs a process at its instant only if it has slept before.
 */
export function nextPaceMs(last: {
  readonly paceMs: number
  /** How long each round took, in ms, in any order. */
  readonly spans: readonly number[]
  readonly metShare: number
}): number {
  const sorted = [...last.spans].sort((left, right) => left - right)
  const usual = (sorted[Math.floor(sorted.length * 0.75)] ?? last.paceMs) * 1.2 + 0.6
  const wanted = last.metShare < WANTED_SHARE ? last.paceMs * SLOW_DOWN : usual
  return Math.min(SLOWEST_PACE_MS, Math.max(FASTEST_PACE_MS, wanted))
}
