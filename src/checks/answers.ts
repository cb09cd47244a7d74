import type { ErrorFacts } from '../history/event.ts'
import { isInfrastructure } from './infrastructure.ts'

/** Whether a recorded value is there: neither null nor undefined, also in its encoded form. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'object' && '$undefined' in value)
}

/** Whether a call reports success: it returned something that a caller's `if` takes for true. */
export function reportsSuccess(call: { readonly outcome: string; readonly value: unknown } | null): boolean {
  return call !== null && call.outcome === 'ok' && isTruthy(call.value)
}

/**
 * Whether a call reports a refusal: it returned something that says no, such as false, null or a count of 0. One that
 * returned `undefined` reports neither a success nor a refusal.
 */
export function reportsRefusal(call: { readonly outcome: string; readonly value: unknown } | null): boolean {
  return call !== null && call.outcome === 'ok' && !isTruthy(call.value) && !isUndefined(call.value)
}

function isTruthy(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  if ('$bigint' in value) return value.$bigint !== '0'
  return !isUndefined(value) && !('$number' in value && value.$number === 'NaN')
}

function isUndefined(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null && '$undefined' in value)
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
