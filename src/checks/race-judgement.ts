import type { RaceCall } from '../history/event.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence, RecordedRound } from './check-evidence.ts'
import { column } from './columns.ts'
import { reportsSuccess } from './answers.ts'
import { inconclusive, missingOf } from './refusal.ts'

/** The share of rounds in which calls of both processes must have been under way at the same time. */
const OVERLAP_SHARE = 0.25

/**
 * Judges rounds in which exactly one caller may win. Two winners in one round are a violation; none anywhere is
 * `holds` only if the calls of the two processes really overlapped, because a race that did not happen shows nothing.
 *
 * `mark` reads from a winner's tag what its row must show in retryCount.
 */
export function judgeRace(
  evidence: CheckEvidence,
  what: string,
  rounds: number,
  mark: (tag: string) => number,
): Judgement {
  const played = evidence.rounds
  const decided = played.filter((round) => winners(round).length > 0)
  const overlapping = played.filter(overlaps).length
  const missing = missingOf([
    [`all ${rounds} rounds were played`, played.length === rounds],
    ['both workers took part in every round', played.every(hasBoth)],
    [
      `calls of both workers overlapped in a quarter of the rounds (${overlapping} of ${played.length} did)`,
      overlapping >= played.length * OVERLAP_SHARE,
    ],
    [
      `a winner was told so in every round (${decided.length} of ${played.length})`,
      decided.length === played.length,
    ],
  ])
  const doubles = played.filter((round) => winners(round).length > 1)
  const [double] = doubles
  if (double !== undefined) {
    const tags = winners(double).map(({ who, tag }) => `${who} (${tag})`)
    return {
      verdict: 'violated',
      summary: `${what}: ${doubles.length} of ${played.length} rounds had more than one winner; in round ${double.round} they were ${tags.join(', ')}.`,
    }
  }
  const foreign = decided.find(
    (round) => column(round.row ?? {}, 'retryCount') !== mark(winners(round)[0]?.tag ?? ''),
  )
  if (foreign !== undefined) {
    return { verdict: 'violated', summary: `${what}: in round ${foreign.round} the row is not the winner's.` }
  }
  if (missing.length > 0) return inconclusive(what, missing)
  return {
    verdict: 'holds',
    summary: `${what}: one winner in each of ${played.length} rounds of ${played[0]?.calls.length ?? 0} callers; in ${overlapping} of them calls of both workers overlapped.`,
  }
}

/** Whether both workers made calls in a round. */
export function hasBoth({ calls }: RecordedRound): boolean {
  return calls.some(({ who }) => who === 'A') && calls.some(({ who }) => who === 'B')
}

/** The calls of a round that reported success. */
export function winners(round: RecordedRound): RaceCall[] {
  return round.calls.filter(reportsSuccess)
}

/** Whether calls of A and B were under way at the same time, by their recorded intervals. */
export function overlaps(round: RecordedRound): boolean {
  const a = round.calls.filter(({ who }) => who === 'A')
  const b = round.calls.filter(({ who }) => who === 'B')
  return a.some((left) => b.some((right) => left.start < right.end && right.start < left.end))
}
