import type { RawRow } from '../verdict/report.ts'

/**
 * The raw column of a field of the contract. Adapters keep Mastra's older fields in snake_case and its newer ones
 * in camelCase, so both are looked for; undefined means that the row has no such column.
 */
export function column(row: RawRow, field: string): string | number | null | undefined {
  const snake = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const name = [field, snake, field.toLowerCase()].find((candidate) => candidate in row)
  return name === undefined ? undefined : row[name]
}

/** Names of the columns whose values differ between two readings of a row. */
export function changedColumns(before: RawRow | null, after: RawRow | null): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names].filter((name) => (before?.[name] ?? null) !== (after?.[name] ?? null))
}

/** Whether two readings are the same row in every column. */
export function sameRow(before: RawRow | null, after: RawRow | null): boolean {
  return (before === null) === (after === null) && changedColumns(before, after).length === 0
}

/** The changes between two readings in words: `status running → completed, result null → {"by":"A"}`. */
export function changesInWords(before: RawRow | null, after: RawRow | null): string {
  if (before === null) return after === null ? 'nothing' : 'a row appeared'
  if (after === null) return 'the row is gone'
  const changed = changedColumns(before, after)
  return changed.map((name) => `${name} ${brief(before[name])} → ${brief(after[name])}`).join(', ')
}

function brief(value: string | number | null | undefined): string {
  const text = String(value ?? null)
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
