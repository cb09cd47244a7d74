import { isSet } from '../../checks/answers.ts'
import type { RecordedRound } from '../recorded-round.ts'

/** The marks of all writes of a round. */
export function marksOf({ operations }: RecordedRound): readonly string[] {
  return [...new Set(operations.flatMap(({ mark }) => (mark === undefined ? [] : [mark])))]
}

/** Those of the marks that occur anywhere in a value. */
export function marksIn(value: unknown, marks: readonly string[]): readonly string[] {
  if (!isSet(value)) return []
  const text = JSON.stringify(value)
  return marks.filter((mark) => text.includes(mark))
}
