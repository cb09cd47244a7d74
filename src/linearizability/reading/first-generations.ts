import type { RunAnswer, RunCall } from '../models/run-call.ts'
import type { Operation } from '../operation.ts'

/**
 * What the first generation of a run may have been, by what the answers of its history show: at most the lowest one
 * seen, and lower by one for each claim of which nobody knows whether it was granted. Where none was seen, no answer
 * depends on it.
 */
export function firstGenerations(history: readonly Operation<RunCall, RunAnswer>[]): readonly number[] {
  const seen = history.flatMap(({ answer }) => {
    if (answer === null || (answer.kind !== 'acquired' && answer.kind !== 'owner')) return []
    return answer.record === null || Number.isNaN(answer.record.generation) ? [] : [answer.record.generation]
  })
  if (seen.length === 0) return [1]
  const lost = history.filter(({ call, answer }) => call.kind === 'claim' && answer === null).length
  return Array.from({ length: lost + 1 }, (_, below) => Math.min(...seen) - below)
}
