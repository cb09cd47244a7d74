/**
 * Turns what workers exchange into plain JSON without losing what matters to the contract: a key that is present
 * with the value `undefined` clears a column, so it must stay visible, and a Date is not its text. Keys that start
 * with `$` get one more, so that no object of audited code can pass for what only this writes.
 */
export function encode(value: unknown): unknown {
  if (value === undefined) return { $undefined: true }
  if (typeof value === 'bigint') return { $bigint: value.toString() }
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) }
  if (value instanceof Date) return { $date: Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString() }
  if (Array.isArray(value)) return value.map(encode)
  if (typeof value === 'function' || typeof value === 'symbol') return { $opaque: typeof value }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.startsWith('$') ? `$${key}` : key, encode(inner)]),
  )
}

/** Writes an encoded value the way a person would type it in a call: `{status: 'completed', ownerId: undefined}`. */
export function inWords(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inWords).join(', ')}]`
  if (typeof value === 'string') return `'${value.replaceAll("'", String.raw`\'`)}'`
  if (value === null || typeof value !== 'object') return String(value)
  const entries = Object.entries(value)
  const [first] = entries
  if (entries.length === 1 && first !== undefined) {
    const [key, inner] = first
    if (key === '$undefined') return 'undefined'
    if (key === '$date') return String(inner)
    if (key === '$bigint') return `${String(inner)}n`
    if (key === '$number') return String(inner)
    if (key === '$opaque') return `[${String(inner)}]`
  }
  return `{${entries.map(([key, inner]) => `${key.replace(/^\$/, '')}: ${inWords(inner)}`).join(', ')}}`
}
