import { changedColumns } from '../checks/columns.ts'
import type { RawRow } from '../verdict/report.ts'

/** Characters of a value that are shown at the most, and of what stands before and after its difference. */
const SHOWN = 32
const LEAD = 10
const TRAIL = 2
const COLUMNS_MAX = 3

/**
 * What changed between two readings, around the first difference of each value; times of change come last, because
 * they change with everything.
 */
export function stateChangeInWords(before: RawRow, after: RawRow): string {
  const changed = changedColumns(before, after)
  const ordered = [...changed.filter((name) => !isStamp(name)), ...changed.filter(isStamp)]
  const shown = ordered
    .slice(0, COLUMNS_MAX)
    .map((name) => `${name} ${difference(before[name], after[name])}`)
  const more = ordered.length > COLUMNS_MAX ? [`and ${ordered.length - COLUMNS_MAX} more`] : []
  return [...shown, ...more].join(', ')
}

function isStamp(name: string): boolean {
  return /(updatedAt|createdAt)$/.test(name)
}

function difference(before: RawRow[string] | undefined, after: RawRow[string] | undefined): string {
  const [was, is] = [String(before ?? 'nothing'), String(after ?? 'nothing')]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start += 1
  let same = 0
  while (same < shorter - start && was.at(-1 - same) === is.at(-1 - same)) same += 1
  const from = Math.max(0, start - LEAD)
  return `${part(was, from, was.length - same)} → ${part(is, from, is.length - same)}`
}

/** From a position to a little after the one from which both values are alike again. */
function part(text: string, from: number, to: number): string {
  const end = Math.min(from + SHOWN, to + TRAIL)
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${text.length > end ? '…' : ''}`
}
