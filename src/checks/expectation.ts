import type { CheckEvidence, RecordedCall } from './check-evidence.ts'
import { wasAnswered } from './answers.ts'
import { answerInWords, inconclusive } from './refusal.ts'
import type { Judgement } from '../verdict/verdict.ts'

const ANSWER_LENGTH_MAX = 160

/** One thing that must be so, by the answer of a step or by a reading. */
export interface Expectation {
  /** What must be so, to stand after "that": `B's claim was refused`. */
  readonly what: string
  /** The step that shows it. */
  readonly step: string
  /** Whether it is so; null where the evidence cannot say. */
  readonly met: boolean | null
}

/**
 * Expectations in the order of their steps, each resting on those before it: violated by the first that is not met, but
 * not after one that the evidence cannot decide, because then nothing is known of the state that it was tried in.
 * `done` says in one sentence what was shown when all are met.
 */
export function judgeExpectations(
  evidence: CheckEvidence,
  expectations: readonly Expectation[],
  done: string,
  notes: readonly string[] = [],
): Judgement {
  const first = expectations.find(({ met }) => met !== true)
  if (first?.met === false) {
    const call = evidence.call(first.step)
    return {
      decisiveStep: first.step,
      verdict: 'violated',
      summary: `Expected: ${first.what}${call === null ? '; it was not so' : `; but ${clipped(answerInWords(call))}`}.`,
      notes,
    }
  }
  const unknown = expectations.flatMap(({ what, met }) => (met === null ? [what] : []))
  if (unknown.length > 0) return inconclusive('This', unknown)
  const last = expectations.at(-1)
  return {
    ...(last === undefined || evidence.call(last.step) === null ? {} : { decisiveStep: last.step }),
    verdict: 'holds',
    summary: done,
    notes,
  }
}

/** An expectation about what a step returned; not met where it threw, unknown where it was never answered. */
export function returned(
  evidence: CheckEvidence,
  step: string,
  what: string,
  test: (value: unknown, call: RecordedCall) => boolean,
): Expectation {
  const call = evidence.call(step)
  if (call === null || !wasAnswered(call)) return { what, step, met: null }
  return { what, step, met: call.outcome === 'ok' && test(call.value, call) }
}

/** Answers of a store can be whole records; the report shows the call in full elsewhere. */
function clipped(text: string): string {
  return text.length > ANSWER_LENGTH_MAX ? `${text.slice(0, ANSWER_LENGTH_MAX)}…` : text
}
