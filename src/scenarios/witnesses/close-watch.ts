import type { Course } from '../course.ts'
import { heartbeatMs } from '../times.ts'
import type { Witness } from './witness.ts'

/**
 * That O looked often enough to have seen whatever the judgement rests on. Of a row that changed twice between two
 * readings the first change is never known: a renewal, an owner, a result that was stored and overwritten.
 */
export const CLOSE_WATCH: Witness = {
  name: 'O read the row without a long gap',
  missing(course) {
    const { gaps } = course.evidence
    if (gaps === null) return 'it did not tell how often it looked'
    const limitMs = gapLimitMs(course)
    const [from, to] = timeThatMatters(course)
    const unseen = gaps.map((gap) => ({
      at: Math.max(gap.from, from),
      lengthMs: Math.min(gap.to, to) - Math.max(gap.from, from),
    }))
    const longest = unseen.toSorted((left, right) => right.lengthMs - left.lengthMs)[0]
    if (longest === undefined || longest.lengthMs < limitMs) return null
    return `it did not look for ${Math.round(longest.lengthMs)} ms from ${Math.round(longest.at)} ms on, and a state may last for ${Math.round(limitMs)} ms only`
  },
}

/**
 * The shortest time (ms) for which a state lasts that has to be seen. A renewed lease lasts a heartbeat, seen at least
 * in its second half. B's attempt starts after A has sent its request, so what either of them stores stands for as
 * long as the tool waits before it sends one. And a row that is quiet must have been looked at in that time.
 */
export function gapLimitMs({ evidence }: Course): number {
  const { leaseMs = 0, beforeRequestMs = 0, quietMs = 0 } = evidence.times
  return Math.min(heartbeatMs(leaseMs) / 2, beforeRequestMs, quietMs)
}

/** From when A could have a task until O's last reading; before that there is nothing to see. */
function timeThatMatters({ evidence }: Course): [from: number, to: number] {
  const from = evidence.first('A', 'manager-started')?.at ?? evidence.moments[0]?.at ?? 0
  return [from, evidence.rows.at(-1)?.at ?? Infinity]
}
