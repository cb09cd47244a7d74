import type { Course } from '../course.ts'
import { callsUnderWay, outcomeOwedSince } from '../store-calls.ts'
import type { Witness } from './witness.ts'

const WORKERS = ['A', 'B'] as const

/**
 * That nothing of A's and B's was on its way to the database any more when O read the row for the last time: a write
 * that a slow store or a busy database has not answered yet may still land.
 */
export const OF_STORE_CALLS: readonly Witness[] = [
  { name: 'the calls of A and B on their store were seen', missing: unseenCalls },
  { name: 'the store had answered every call of A and B', missing: unansweredCall },
  { name: 'what became of every attempt was sent to the store, or time was given for it', missing: owed },
]

function unseenCalls({ evidence }: Course): string | null {
  const { moments } = evidence
  const tells = (who: 'A' | 'B', kind: string) =>
    moments.some((moment) => moment.who === who && moment.what === kind)
  const silent = WORKERS.find((who) => tells(who, 'attempt-started') && !tells(who, 'store-called'))
  return silent === undefined ? null : `of ${silent} none was`
}

function unansweredCall({ evidence }: Course): string | null {
  for (const who of WORKERS) {
    const [call] = callsUnderWay(evidence.moments, who)
    if (call !== undefined) return `${who} ${call}`
  }
  return null
}

/** A manager may drop an outcome that nobody wants any more; that it would come is believed for a lease at most. */
function owed({ evidence }: Course): string | null {
  const leaseMs = evidence.times['leaseMs'] ?? 0
  const readAt = evidence.rows.at(-1)?.at ?? 0
  for (const who of WORKERS) {
    const since = outcomeOwedSince(evidence.moments, who)
    if (since !== null && readAt - since < leaseMs)
      return `${Math.round(readAt - since)} ms after the tool of ${who} had returned, not ${leaseMs}, the row was last read`
  }
  return null
}
