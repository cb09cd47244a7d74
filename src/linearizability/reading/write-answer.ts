import { reportsRefusal, reportsSuccess } from '../../checks/answers.ts'
import { isInfrastructure } from '../../checks/infrastructure.ts'
import { inWords } from '../../history/encode.ts'
import type { RecordedOperation } from '../recorded-round.ts'

/** How a call ended, in words: "true", "threw TaskConflict: The task is not as expected." */
function said({ outcome, value, error }: RecordedOperation): string {
  if (outcome === 'ok') return inWords(value)
  return outcome === 'threw' ? `threw ${error?.name ?? 'an error'}: ${error?.message ?? ''}` : 'no answer'
}

/**
 * Whether it is known that the call is over: it returned, or threw something that is no failure to reach the
 * database. A call that failed to reach it may have been applied all the same, also later.
 */
export function isOver({ outcome, error, endMs }: RecordedOperation): boolean {
  return endMs !== null && (outcome === 'ok' || (outcome === 'threw' && !isInfrastructure(error)))
}

/**
 * What a write that is over was answered, by what the store itself said. Mastra's own conflict says that the fence is
 * stale; any other error leaves open why nothing was written.
 */
export function writeAnswer(operation: RecordedOperation): {
  readonly kind: 'applied' | 'refused' | 'unsaid' | 'threw'
  readonly said: string
} {
  const words = said(operation)
  if (operation.outcome === 'threw') {
    return { kind: operation.error?.conflict === undefined ? 'threw' : 'refused', said: words }
  }
  if (reportsSuccess(operation)) return { kind: 'applied', said: words }
  return { kind: reportsRefusal(operation) ? 'refused' : 'unsaid', said: words }
}

/** Start, end and process of an operation, with the end that is not known made infinite. */
export function intervalOf(operation: RecordedOperation): {
  readonly process: string
  readonly startMs: number
  readonly endMs: number
} {
  const { process, startMs, endMs } = operation
  return { process, startMs, endMs: isOver(operation) && endMs !== null ? endMs : Number.POSITIVE_INFINITY }
}
