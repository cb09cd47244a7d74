import { isOverlapping } from './overlapping.ts'
import type { RecordedRound } from './recorded-round.ts'

/** The least number of histories of which an explanation counts. */
export const HISTORIES_MIN = 4

/** The share of the histories in which processes must have met for an explanation of all of them to count. */
const MET_SHARE_MIN = 1 / 4

/** Whether calls of different processes overlapped in enough of the histories. */
export function haveMet(rounds: readonly RecordedRound[]): boolean {
  return rounds.filter(isOverlapping).length >= rounds.length * MET_SHARE_MIN
}
