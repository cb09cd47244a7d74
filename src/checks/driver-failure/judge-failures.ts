import type { RawRow } from '../../verdict/report.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import type { Failure } from '../../worker/protocol.ts'
import { reportsRefusal, reportsSuccess } from '../answers.ts'
import type { CheckEvidence, RecordedCall } from '../check-evidence.ts'
import { changedColumns, changesInWords, sameRow } from '../columns.ts'
import { isOfContract } from '../restless-columns.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { worstJudgement } from '../worst-judgement.ts'
import { FAILURES, failurePrefix, IN_WORDS, stepsOf, type FailingWrite } from './failing-write.ts'

/** What one write came to over all its schedules. */
export function judgeFailures(evidence: CheckEvidence, write: FailingWrite): Judgement {
  const undisturbed = judgeUndisturbed(evidence, write)
  if (undisturbed !== null) return undisturbed
  const struck = FAILURES.map((how) => ({ how, ...schedulesOf(evidence, write, how) }))
  const judged = struck.flatMap(({ how, reached }) =>
    reached.map((at) => judgeStruck(evidence, write, { how, at })),
  )
  const worst = worstJudgement(judged)
  if (worst.verdict === 'violated') return worst
  const calls = struck.find(({ how }) => how === 'lose-connection')?.reached.length ?? 0
  const missing = missingOf([
    [`any database call of ${write.what} could fail (the store announces none)`, calls > 0],
    ['every database call failed in its turn', struck.every(({ ended }) => ended)],
  ])
  if (calls === 0 || missing.length > 0) return inconclusive(write.what, missing)
  if (worst.verdict !== 'holds') return worst
  const keepsReplies = struck.some(({ how, reached }) => how === 'lose-reply' && reached.length === 0)
  return {
    ...worst,
    summary: `${calls === 1 ? 'With the only database call' : `With each of ${calls} database calls`} of ${write.what} failing, it never said yes without effect and left no part behind.`,
    notes: [
      ...(worst.notes ?? []),
      ...(keepsReplies ? ['No reply could be lost: the store does not say when a call was made.'] : []),
    ],
  }
}

/** The numbers of the calls that failed in this way, and whether the schedules ended because no call was left. */
function schedulesOf(evidence: CheckEvidence, write: FailingWrite, how: Failure) {
  const reached: number[] = []
  for (let at = 1; ; at += 1) {
    const { struck } = stepsOf(failurePrefix(write, how, at))
    const call = evidence.call(struck)
    if (call?.outcome === 'ok' && call.value === null) return { reached, ended: true }
    if (sqlOf(call) === null) return { reached, ended: false }
    reached.push(at)
  }
}

function sqlOf(call: RecordedCall | null): string | null {
  const { sql } = (call?.value ?? {}) as { sql?: unknown }
  return call?.outcome === 'ok' && typeof sql === 'string' ? sql : null
}

/** Null when the write came to what is due while nothing failed, by which the other schedules are measured. */
function judgeUndisturbed(evidence: CheckEvidence, write: FailingWrite): Judgement | null {
  const prefix = failurePrefix(write, null, 0)
  const seen = readAround(evidence, prefix)
  const due = write.refused
    ? !isAccepted(seen?.call) && seen?.changed.length === 0
    : isAccepted(seen?.call) && seen?.hasNonce === true
  const missing = missingOf([
    ...write.witnesses(evidence, prefix),
    [`${write.what} was answered and the row read around it`, seen !== null],
    [`${write.what} was ${write.refused ? 'refused' : 'accepted'} when nothing failed`, due],
  ])
  return missing.length > 0 ? inconclusive(write.what, missing) : null
}

/** One write of which a database call failed: what it says must be true, and what it leaves must be whole. */
function judgeStruck(
  evidence: CheckEvidence,
  write: FailingWrite,
  { how, at }: { readonly how: Failure; readonly at: number },
): Judgement {
  const prefix = failurePrefix(write, how, at)
  const steps = stepsOf(prefix)
  const seen = readAround(evidence, prefix)
  const sql = sqlOf(evidence.call(steps.struck)) ?? ''
  const where = `With database call ${at} of ${write.what} (${sql.slice(0, 60).trim()}) ${IN_WORDS[how]}`
  const missing = missingOf([
    ...write.witnesses(evidence, prefix),
    [`${write.what} was answered and the row read around it`, seen !== null],
  ])
  if (seen === null || missing.length > 0) return inconclusive(where, missing)
  const { call, changed, before, after, hasNonce } = seen
  const about = { decisiveStep: steps.write, rowSteps: { before: steps.before, after: steps.after } }
  const violated = (what: string): Judgement => ({
    ...about,
    verdict: 'violated',
    summary: `${where}, ${what}: ${answerInWords(call)}.`,
  })
  const says = write.refused ? reportsSuccess(call) : isAccepted(call)
  if (changed.length === 0 && says) return violated('it was told that it had written, and nothing was')
  if (changed.length > 0 && write.refused)
    return violated(`what is refused otherwise was written (${changesInWords(before, after)})`)
  if (changed.length > 0 && !(hasNonce && isWhole(evidence, write, changed)))
    return violated(`a part of it was written (${changesInWords(before, after)})`)
  if (changed.length === 0 && !write.controlled(evidence, prefix))
    return inconclusive(where, ['the write of the one to whom it is due was accepted afterwards'])
  const isAmbiguous = changed.length > 0 && !says
  return {
    ...about,
    verdict: 'holds',
    summary: `${where}, ${answerInWords(call)}.`,
    notes: isAmbiguous ? [`Ambiguous reply: ${where}, it was written, yet ${answerInWords(call)}.`] : [],
  }
}

/**
 * Whether the same columns changed as when nothing failed. Only those of the contract count: a stamp of the store's own
 * stays as it is where two writes fall into one millisecond.
 */
function isWhole(evidence: CheckEvidence, write: FailingWrite, changed: readonly string[]): boolean {
  const whole = readAround(evidence, failurePrefix(write, null, 0))?.changed.filter(isOfContract) ?? []
  const part = changed.filter(isOfContract)
  return whole.length === part.length && whole.every((name) => part.includes(name))
}

interface Around {
  readonly call: RecordedCall
  readonly before: RawRow | null
  readonly after: RawRow | null
  readonly changed: readonly string[]
  /** Whether what changed carries the nonce of this very write. */
  readonly hasNonce: boolean
}

/** A write and the row around it; null where one of them is not known. */
function readAround(evidence: CheckEvidence, prefix: string): Around | null {
  const steps = stepsOf(prefix)
  const call = evidence.call(steps.write)
  const before = evidence.row(steps.before)?.row ?? null
  const read = evidence.row(steps.after)
  if (call === null || before === null || read === null) return null
  if (call.outcome !== 'ok' && call.outcome !== 'threw') return null
  const after = read.row
  const changed = sameRow(before, after) ? [] : changedColumns(before, after)
  const nonce = nonceOf(call)
  const hasNonce = changed.some((name) => String(after?.[name] ?? '').includes(nonce))
  return { call, before, after, changed, hasNonce }
}

function nonceOf({ args }: RecordedCall): string {
  const { retryCount, result } = (args[1] ?? {}) as { retryCount?: unknown; result?: { nonce?: unknown } }
  return String(result?.nonce ?? retryCount)
}

/** Whether a write was applied as far as its caller can tell; older contracts return nothing when it was. */
function isAccepted(call: RecordedCall | undefined): boolean {
  return call?.outcome === 'ok' && !reportsRefusal(call)
}
