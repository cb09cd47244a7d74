import { isInfrastructure } from '../../checks/infrastructure.ts'
import type { Operation } from '../operation.ts'
import type { RecordedOperation } from '../recorded-round.ts'

/**
 * Whether it is known that the call is over: it returned, or threw something that is no failure to reach the
 * database. A call that failed to reach it may have been applied all the same, also later.
 */
export function isOver({ outcome, error, endMs }: RecordedOperation): boolean {
  return endMs !== null && (outcome === 'ok' || (outcome === 'threw' && !isInfrastructure(error)))
}

/** Who made a call and from when to when, with an end that is not known made infinite. */
export function intervalOf(
  operation: RecordedOperation,
): Pick<Operation<unknown, unknown>, 'process' | 'startMs' | 'endMs'> {
  const { process, startMs, endMs } = operation
  return { process, startMs, endMs: isOver(operation) && endMs !== null ? endMs : Number.POSITIVE_INFINITY }
}
