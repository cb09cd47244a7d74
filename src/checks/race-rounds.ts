import type { RaceCall } from '../history/event.ts'
import { reportsSuccess } from './answers.ts'
import type { RecordedRound } from './check-evidence.ts'

/** Whether both workers made calls in a round. */
export function hasBoth({ calls }: RecordedRound): boolean {
  return calls.some(({ who }) => who === 'A') && calls.some(({ who }) => who === 'B')
}

/** The calls of a round that reported success. */
export function winners(round: RecordedRound): RaceCall[] {
  return round.calls.filter(reportsSuccess)
}

/** Whether no caller of any round was told that it won: such rounds show nothing, however many there are. */
export function nobodyWon(rounds: readonly RecordedRound[]): boolean {
  return rounds.every((round) => winners(round).length === 0)
}

/** Whether calls of A and B were under way at the same time, by their recorded intervals. */
export function overlaps(round: RecordedRound): boolean {
  const a = round.calls.filter(({ who }) => who === 'A')
  const b = round.calls.filter(({ who }) => who === 'B')
  return a.some((left) => b.some((right) => left.start < right.end && right.start < left.end))
}
