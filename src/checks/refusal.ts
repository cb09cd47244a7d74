import { inWords } from '../history/encode.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { CheckEvidence, RecordedCall } from './check-evidence.ts'
import { reportsSuccess } from './answers.ts'
import { changesInWords, sameRow } from './columns.ts'
import { isInfrastructure } from './infrastructure.ts'

/** What must be refused, and how the evidence shows whether it was. */
export interface RefusalCase {
  /** What was tried, for the summary: "A's stale completion". */
  readonly what: string
  /** Steps: the write that must be refused, and the row before and after it. */
  readonly attempt: string
  readonly before: string
  readonly after: string
  /**
   * The rightful owner's write that must be accepted afterwards, and the row that shows it. Without it a store that
   * refuses everything would pass.
   */
  readonly control: {
    readonly attempt: string
    readonly row: string
    readonly shows: (evidence: CheckEvidence) => boolean
  }
  /** Whether the store keeps what the condition is about. A condition on something that is not kept is `absent`. */
  readonly kept: boolean
  /** What is not kept when `kept` is false: "the owner". */
  readonly subject: string
  /** Assumptions: the event's name and whether the history has it. */
  readonly witnesses: readonly (readonly [name: string, seen: boolean])[]
}

/**
 * Judges a write that must be refused: by the row first, by the answer second. Refused means that O saw the row
 * unchanged in every column and that the store did not claim success, whether it returned false, null or undefined
 * or threw; and it counts only if the rightful owner's write was accepted afterwards.
 */
export function judgeRefusal(evidence: CheckEvidence, refusal: RefusalCase): Judgement {
  const { what, kept, subject } = refusal
  const call = evidence.call(refusal.attempt)
  const before = evidence.row(refusal.before)
  const after = evidence.row(refusal.after)
  const missing = missingOf([
    ...refusal.witnesses,
    [`${what} was attempted`, call !== null && call.outcome !== 'unsent'],
    [`${what} was answered`, call !== null && call.outcome !== 'lost'],
    ['the row was read before and after it', before !== null && after !== null],
  ])
  if (missing.length > 0 || call === null || before === null || after === null)
    return inconclusive(what, missing)
  const steps = { decisiveStep: refusal.attempt, rowSteps: { before: refusal.before, after: refusal.after } }
  const answer = answerInWords(call)
  if (after.copies > Math.max(1, before.copies)) {
    return {
      ...steps,
      verdict: 'violated',
      summary: `${what} left ${after.copies} rows under one id: ${answer}.`,
    }
  }
  if (!sameRow(before.row, after.row)) {
    const changes = changesInWords(before.row, after.row)
    if (kept)
      return {
        ...steps,
        verdict: 'violated',
        summary: `${what} was written: ${answer} and the row changed (${changes}).`,
      }
    return {
      ...steps,
      verdict: 'absent',
      summary: `${what}: the condition is ignored: ${answer} and the row changed (${changes}); ${subject} is not stored.`,
    }
  }
  const controlled = refusal.control.shows(evidence)
  if (!kept) {
    return {
      ...steps,
      verdict: 'absent',
      summary: `${what}: ${answer} and nothing was written, but ${subject} is not stored, so nothing protects it.`,
    }
  }
  if (reportsSuccess(call)) {
    return { ...steps, verdict: 'violated', summary: `${what}: ${answer} although nothing was written.` }
  }
  if (call.outcome === 'threw' && isInfrastructure(call.error)) {
    return inconclusive(what, [
      `${what} was answered by the store itself (it failed: ${call.error?.message ?? 'unknown'})`,
    ])
  }
  if (!controlled) return inconclusive(what, ["the rightful owner's control write was accepted"])
  const notes =
    call.outcome === 'threw'
      ? [`The refusal was thrown: ${call.error?.name ?? 'Error'}: ${call.error?.message ?? ''}`]
      : []
  return {
    ...steps,
    verdict: 'holds',
    summary: `${what} was refused (${answer}), the row is unchanged, and the rightful owner's write was accepted.`,
    notes,
  }
}

/** The names of the witnesses that the history lacks. */
export function missingOf(witnesses: readonly (readonly [name: string, seen: boolean])[]): string[] {
  return witnesses.flatMap(([name, seen]) => (seen ? [] : [name]))
}

export function inconclusive(what: string, missing: readonly string[]): Judgement {
  return {
    verdict: 'inconclusive',
    summary: `${what} could not be judged: no evidence that ${missing.join('; that ')}.`,
    missingWitnesses: missing,
  }
}

/** What came back, in words: "`true` came back", "it threw SqliteError: …". */
export function answerInWords(call: RecordedCall): string {
  if (call.outcome === 'ok') return `\`${inWords(call.value)}\` came back`
  if (call.outcome === 'threw')
    return `it threw ${call.error?.name ?? 'an error'}: ${call.error?.message ?? ''}`
  return call.outcome === 'lost' ? 'no answer came' : 'it was never sent'
}
