import type { HistoryContract } from '../linearizability/explain-round.ts'
import { judgeHistory } from '../linearizability/judge-history.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence } from './check-evidence.ts'

/**
 * Judges the random histories of a check. Short ones come first: of a history that failed, the shortest that fails,
 * too, is recorded beside it, and that is the one to tell of.
 */
export function judgeHistories(
  evidence: CheckEvidence,
  what: string,
  contract: HistoryContract = {},
): Judgement {
  const byLength = evidence.histories.toSorted(
    (left, right) => left.operations.length - right.operations.length,
  )
  return judgeHistory(what, byLength, contract)
}
