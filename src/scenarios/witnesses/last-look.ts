import { isRead } from '../store-calls.ts'
import type { Witness } from './witness.ts'

/**
 * That O was there to the end: what it saw last is the row's end only if it has read the row again once A and B had
 * done their last. An O that died or stood still has otherwise seen a healthy row as running, and no late write.
 */
export const LAST_LOOK: Witness = {
  name: 'O read the row after the last moment of A and B',
  missing({ evidence }) {
    const quietMs = evidence.times['quietMs'] ?? 0
    const readAt = evidence.rows.at(-1)?.at
    if (readAt === undefined) return 'it never did'
    // An idle manager that looks for tasks changes nothing.
    const last = evidence.moments.findLast((moment) => !isRead(moment))
    if (last === undefined) return null
    const afterMs = readAt - last.at
    if (afterMs >= quietMs) return null
    const when = afterMs < 0 ? `${Math.round(-afterMs)} ms before` : `only ${Math.round(afterMs)} ms after`
    return `the last reading was ${when} ${last.who} ${last.what}, not ${quietMs} ms after it`
  },
}
