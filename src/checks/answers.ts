import type { ErrorFacts } from '../history/event.ts'
import { isInfrastructure } from './infrastructure.ts'

/** Whether a recorded value is there: neither null nor undefined, also in its encoded form. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'object' && '$undefined' in value)
}

/** Whether a call reports success: it returned something that a caller's `if` takes for true. */
export function reportsSuccess(call: { readonly outcome: string; readonly value: unknown } | null): boolean {
  return call !== null && call.outcome === 'ok' && isSet(call.value) && Boolean(call.value)
}

/**
 * Whether the store itself answered: the call returned, or threw something that is not a failure to reach the
 * database. Anything else says nothing about what the store would have done.
 */
export function wasAnswered(
  call: { readonly outcome: string; readonly error: ErrorFacts | null } | null,
): boolean {
  return (
    call !== null && (call.outcome === 'ok' || (call.outcome === 'threw' && !isInfrastructure(call.error)))
  )
}
