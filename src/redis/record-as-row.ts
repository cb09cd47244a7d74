import type { RawRow } from '../verdict/report.ts'

type Value = RawRow[string]

/** A stored JSON object as a row: numbers and null as they are, everything else as text that is equal for equal values. */
export function recordAsRow(stored: string): RawRow {
  const parsed = parse(stored)
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    return { value: asValue(parsed) }
  return Object.fromEntries(Object.entries(parsed).map(([field, value]) => [field, asValue(value)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function asValue(value: unknown): Value {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(inOrder(value))
}

/** Scripts in the database write the keys of objects in an order of their own, which means nothing. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}
