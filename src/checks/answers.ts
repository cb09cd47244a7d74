/** Whether a recorded value is there: neither null nor undefined, also in its encoded form. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'object' && '$undefined' in value)
}

/** Whether a call reports success: it returned something that a caller's `if` takes for true. */
export function reportsSuccess(call: { readonly outcome: string; readonly value: unknown } | null): boolean {
  return call !== null && call.outcome === 'ok' && isSet(call.value) && call.value !== false
}
