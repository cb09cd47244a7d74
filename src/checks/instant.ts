/**
 * The instant (epoch ms) that a value means, whether it is a Date, an encoded Date, ISO text, or epoch ms or
 * seconds; null where it means none. Text without a zone is taken as UTC, which is what Mastra's adapters write.
 */
export function instantOf(value: unknown): number | null {
  if (value instanceof Date) return finite(value.getTime())
  if (typeof value === 'number') return value > 1e11 ? value : value * 1000
  if (typeof value === 'string') return finite(Date.parse(withZone(value)))
  if (typeof value === 'object' && value !== null && '$date' in value) return instantOf(value.$date)
  return null
}

function withZone(text: string): string {
  return /\d[T ]\d/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text.replace(' ', 'T')}Z` : text
}

function finite(ms: number): number | null {
  return Number.isFinite(ms) ? ms : null
}

/**
 * The instant (epoch ms) of a value that a store's API handed out, as its callers take it: a Date, ISO text with a
 * zone, or epoch ms. Text without a zone is another instant in every process, and seconds are a day in 1970; null
 * for the first, the wrong instant for the second.
 */
export function handedOutInstant(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && !/(Z|[+-]\d\d:?\d\d)$/i.test(value)) return null
  return instantOf(value)
}
