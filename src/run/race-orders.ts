import type { RaceRound } from '../checks/stage.ts'
import { monotonicMs } from '../history/clock.ts'
import type { RaceEntry, RaceOrder } from '../worker/protocol.ts'

/** How far ahead the first round is, in ms: both workers must have their orders by then. */
const LEAD_MS = 30

/** The two workers' parts of the same rounds, to be started at the same instants of the monotonic clock. */
export function raceOrders(
  rounds: readonly RaceRound[],
  offset: number,
  paceMs: number,
): Record<'A' | 'B', RaceOrder> {
  const startAtMs = monotonicMs() + LEAD_MS - offset * paceMs
  const order = (who: 'A' | 'B'): RaceOrder => ({
    entries: entriesOf(rounds, offset, who),
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
