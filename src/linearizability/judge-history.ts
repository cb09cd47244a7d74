import { inconclusive, missingOf } from '../checks/refusal.ts'
import type { Judgement } from '../verdict/verdict.ts'
import { HISTORIES_MIN, haveMet } from './enough-met.ts'
import { explainRound, type HistoryContract, type RoundExplanation } from './explain-round.ts'
import { isOverlapping } from './overlapping.ts'
import type { RecordedRound } from './recorded-round.ts'
import { tellFailure } from './tell-failure.ts'

/**
 * The share of the histories in which a guarded write must have been accepted: a store that refuses everything by
 * errors can be explained, too.
 */
const SHARE_MIN = 1 / 4

interface JudgedRound {
  readonly round: RecordedRound
  readonly explanation: RoundExplanation
}

/**
 * Judges rounds of random operations by whether each has an order that explains it. One that has none is `violated`:
 * whatever the order in which its operations took effect, one of the answers is wrong. Of a task it is `absent` if
 * the store keeps no owner in any round and all of them are explained by the contract without owners: then the
 * conditions on owner and lease do nothing at all. `what` names the object: "one task".
 */
export function judgeHistory(
  what: string,
  rounds: readonly RecordedRound[],
  contract: HistoryContract = {},
): Judgement {
  const subject = `Random histories of ${what}`
  const copied = rounds.find(({ final }) => final !== null && final.copies > 1)
  if (copied !== undefined) {
    return {
      verdict: 'violated',
      summary: `${subject}: history ${copied.round} left ${copied.final?.copies} rows under one id.`,
    }
  }
  const judged = rounds.map((round) => ({ round, explanation: explainRound(round, contract) }))
  const unexplained = judged.filter(({ explanation }) => explanation.kind === 'unexplained')
  const [first] = unexplained
  if (first !== undefined) {
    if (unexplained.every(({ round }) => isForgetting(round, contract)))
      return forgetting(subject, unexplained.length)
    const isKept = contract.keeps === 'status' || keepsMoreThanStatus(rounds, contract)
    return failed(subject, first, { of: rounds.length, unexplained: unexplained.length, isKept })
  }
  return explained(subject, judged)
}

/** Whether a round can be explained by owners that are gone once their lease has lapsed. */
function isForgetting(round: RecordedRound, contract: HistoryContract): boolean {
  return round.object === 'task' && explainRound(round, { ...contract, forgets: true }).kind === 'explained'
}

/** Who takes the owner off such a row is not in the history: a time to live, a job, or one of the calls by mistake. */
function forgetting(subject: string, count: number): Judgement {
  return {
    verdict: 'inconclusive',
    summary: `${subject}: ${count} can be explained only if owner and lease of a task are gone once the lease has lapsed, without any call, as under a key with a time to live. No call is known to have taken them off.`,
  }
}

/** Whether some round shows that the store does more than the contract without owners asks. */
function keepsMoreThanStatus(rounds: readonly RecordedRound[], contract: HistoryContract): boolean {
  return rounds.some(
    (round) =>
      round.object !== 'task' || explainRound(round, { ...contract, keeps: 'status' }).kind === 'unexplained',
  )
}

function failed(
  subject: string,
  { round, explanation }: JudgedRound,
  count: { readonly of: number; readonly unexplained: number; readonly isKept: boolean },
): Judgement {
  const notes = explanation.kind === 'unexplained' ? tellFailure(round, explanation) : []
  const many = `${count.unexplained} of ${count.of} have no order of their calls that explains all answers`
  if (count.isKept) {
    const [because] = notes
    return { verdict: 'violated', summary: `${subject}: ${many}. ${because}`, notes: notes.slice(1) }
  }
  return {
    verdict: 'absent',
    summary: `${subject}: conditions on owner and lease do nothing; ${many}, and none speaks against a store that keeps only the status.`,
    notes,
  }
}

function explained(subject: string, judged: readonly JudgedRound[]): Judgement {
  const count = judged.length
  const undecided = judged.filter(({ explanation }) => explanation.kind === 'undecided').length
  const rounds = judged.map(({ round }) => round)
  const overlapping = rounds.filter(isOverlapping).length
  const accepting = judged.filter(({ explanation }) => explanation.accepted > 0).length
  const missing = missingOf([
    [`at least ${HISTORIES_MIN} histories were recorded (${count} were)`, count >= HISTORIES_MIN],
    [`every history could be searched to the end (${undecided} could not)`, undecided === 0],
    ['O read at the end of every history', judged.every(({ round }) => round.final !== null)],
    [
      `calls of different processes overlapped in at least a quarter of the histories (they did in ${overlapping} of ${count})`,
      haveMet(rounds),
    ],
    [
      `a guarded write was accepted in at least a quarter of the histories (one was in ${accepting} of ${count})`,
      accepting >= count * SHARE_MIN,
    ],
  ])
  if (missing.length > 0) return inconclusive(subject, missing)
  const operations = judged.reduce((sum, { explanation }) => sum + explanation.operations, 0)
  return {
    verdict: 'holds',
    summary: `${subject}: all ${count}, of ${operations} operations, have an order that explains them; in ${overlapping} of them calls of different processes overlapped.`,
  }
}
