import type { HistoryIds } from './history-call.ts'

/**
 * The owners in a history, by the process that each of them is. They differ by no more than what one has beyond the
 * other; owners that differ by case alone do not occur.
 */
export function ownersOf(base: string): HistoryIds['owners'] {
  return { A: `${base}worker`, B: `${base}worker2`, C: `${base}worker22` }
}
