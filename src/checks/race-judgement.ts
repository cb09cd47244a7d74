import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence, RecordedRound } from './check-evidence.ts'
import { column } from './columns.ts'
import { overlaps, winners } from './race-rounds.ts'
import { raceWitnesses } from './race-sets.ts'
import { inconclusive, missingOf } from './refusal.ts'

/**
 * Judges rounds in which exactly one caller may win. Two winners in one round are a violation; none anywhere is
 * `holds` only if the calls of the two processes really overlapped, because a race that did not happen shows nothing.
 *
 * `mark` reads from a winner's tag what its row must show in retryCount.
 */
export function judgeRace(evidence: CheckEvidence, what: string, mark: (tag: string) => number): Judgement {
  const played = evidence.rounds
  const decided = played.filter((round) => winners(round).length > 0)
  const overlapping = played.filter(overlaps).length
  const told = `a winner was told so in every round (${decided.length} of ${played.length})`
  // Rows show who wrote last, and nothing of who else was let in.
  if (played.length > 0 && decided.length === 0) return inconclusive(what, [told])
  const missing = missingOf([
    ...raceWitnesses(evidence),
    ['the observed rows have a column for the retry count', played.every(showsCount)],
    [told, decided.length === played.length],
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
  const foreign = decided
    .filter(showsCount)
    .find((round) => column(round.row ?? {}, 'retryCount') !== mark(winners(round)[0]?.tag ?? ''))
  if (foreign !== undefined) {
    return { verdict: 'violated', summary: `${what}: in round ${foreign.round} the row is not the winner's.` }
  }
  if (missing.length > 0) return inconclusive(what, missing)
  return {
    verdict: 'holds',
    summary: `${what}: one winner in each of ${played.length} rounds of ${played[0]?.calls.length ?? 0} callers; in ${overlapping} of them calls of both workers overlapped.`,
  }
}

/** Whether the row, if there is one, has the column that tells whose it is; without it nothing can be told. */
function showsCount({ row }: RecordedRound): boolean {
  return row === null || column(row, 'retryCount') !== undefined
}
