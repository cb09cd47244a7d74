/**
 * A copy of a value of audited code that any process can receive: own enumerable properties only, no functions, no
 * class instances, cycles cut. Dates, `undefined` values and binary data stay what they are.
 */
export function plain(value: unknown, seen: readonly object[] = []): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date || value instanceof Uint8Array) return value
  if (seen.includes(value)) return '[cycle]'
  const path = [...seen, value]
  if (Array.isArray(value)) return value.map((inner) => plain(inner, path))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner, path)]))
}
