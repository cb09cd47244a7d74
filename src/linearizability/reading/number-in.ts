/** A number that a store handed out as such, as a bigint or as text; NaN where it is none, so that nothing equals it. */
export function numberIn(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && value.trim() !== '') return Number(value)
  if (typeof value === 'object' && value !== null && '$bigint' in value) return Number(value.$bigint)
  return Number.NaN
}
