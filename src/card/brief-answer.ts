import type { RecordedCall } from '../checks/check-evidence.ts'
import { answerInWords } from '../checks/refusal.ts'

const LENGTH_MAX = 48

/** What came back, in a few words: a store may hand whole records back, which say little here; the history has them. */
export function briefAnswer(call: RecordedCall): string {
  const text = answerInWords(call)
  // What was thrown is what a reader looks for.
  return call.outcome === 'threw' || text.length <= LENGTH_MAX ? text : `${text.slice(0, LENGTH_MAX)}…`
}
