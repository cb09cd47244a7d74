import { changedColumns } from '../checks/columns.ts'
import type { CardChange, RawRow } from '../verdict/report.ts'
import { MARK } from './write-to-surface.ts'

/**
 * Characters of a value that are shown at the most, so that both fit on a line of evidence, and of what stands before
 * and after its difference.
 */
const SHOWN = 24
const LEAD = 10
const TRAIL = 2
const COLUMNS_MAX = 3
const NOTHING = 'nothing'

/**
 * What changed between two readings, around the first difference of each value; times of change come last, because
 * they change with everything.
 */
export function stateChangeInWords(before: RawRow, after: RawRow): string {
  const ordered = columnsOf(before, after)
  const shown = ordered
    .slice(0, COLUMNS_MAX)
    .map((name) => `${name} ${difference(before[name], after[name]).join(' → ')}`)
  const more = ordered.length > COLUMNS_MAX ? [`and ${ordered.length - COLUMNS_MAX} more`] : []
  return [...shown, ...more].join(', ')
}

/** Of what changed the column that tells most: one that holds a writer's mark, or the first. Null for no change. */
export function tellingChange(before: RawRow, after: RawRow): CardChange | null {
  const ordered = columnsOf(before, after)
  const isMarked = (name: string): boolean =>
    [before[name], after[name]].some((value) => String(value ?? '').includes(MARK))
  const column = ordered.find(isMarked) ?? ordered[0]
  if (column === undefined) return null
  const [was, is] = difference(before[column], after[column])
  return { column, before: was, after: is }
}

function columnsOf(before: RawRow, after: RawRow): string[] {
  const changed = changedColumns(before, after)
  return [...changed.filter((name) => !isStamp(name)), ...changed.filter(isStamp)]
}

function isStamp(name: string): boolean {
  return /(updatedAt|createdAt)$/.test(name)
}

type Value = RawRow[string] | undefined

function difference(before: Value, after: Value): [before: string, after: string] {
  if (isNothing(before)) return [NOTHING, aroundMark(after)]
  if (isNothing(after)) return [aroundMark(before), NOTHING]
  const [was, is] = [String(before), String(after)]
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start += 1
  let same = 0
  while (same < shorter - start && was.at(-1 - same) === is.at(-1 - same)) same += 1
  const from = Math.max(0, start - LEAD)
  return [part(was, from, was.length - same), part(is, from, is.length - same)]
}

function isNothing(value: Value): boolean {
  return value === null || value === undefined
}

/** Of a value that came or went as a whole, where a writer's mark stands says whose it was. */
function aroundMark(value: Value): string {
  const text = String(value ?? NOTHING)
  return part(text, Math.max(0, text.indexOf(MARK) - LEAD), text.length)
}

/** From a position to a little after the one from which both values are alike again. */
function part(text: string, from: number, to: number): string {
  const end = Math.min(from + SHOWN, to + TRAIL)
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${text.length > end ? '…' : ''}`
}
