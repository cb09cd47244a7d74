import type { RaceRound } from '../checks/stage.ts'
import { monotonicMs } from '../history/clock.ts'
import type { RaceEntry, RaceOrder } from '../worker/protocol.ts'

/** How far ahead the first round is, in ms: both workers must have their orders by then. */
const LEAD_MS = 30

/**
 * The most by which a worker's start of a round is shifted, in ms: less than the 0.2 ms that a call on a local file
 * takes, or rounds would not overlap.
 */
const SHIFT_MS = 0.15

export interface RacePace {
  /** Number of the first of these rounds. */
  readonly offset: number
  /** From start to start, in ms. */
  readonly paceMs: number
  /** In [0, 1); decides who is ahead in which round, and by how much. */
  readonly random: () => number
}

/** The two workers' parts of the same rounds, to be started at nearly the same instants of the monotonic clock. */
export function raceOrders(rounds: readonly RaceRound[], pace: RacePace): Record<'A' | 'B', RaceOrder> {
  const { offset, paceMs, random } = pace
  const startAtMs = monotonicMs() + LEAD_MS - offset * paceMs
  const order = (who: 'A' | 'B'): RaceOrder => ({
    entries: entriesOf(rounds, offset, who),
    shiftsMs: Object.fromEntries(rounds.map((_, index) => [offset + index, random() * SHIFT_MS])),
    startAtMs,
    intervalMs: paceMs,
  })
  return { A: order('A'), B: order('B') }
}

function entriesOf(rounds: readonly RaceRound[], offset: number, who: 'A' | 'B'): RaceEntry[] {
  return rounds.flatMap(({ id, racers }, index) =>
    racers
      .filter((racer) => racer.who === who)
      .map(({ tag, patch, conditions }) => ({
        round: offset + index,
        tag,
        id,
        patch,
        conditions: conditions ?? null,
      })),
  )
}
