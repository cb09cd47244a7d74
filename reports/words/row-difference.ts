import type { CheckReport, RawRow } from '../../src/verdict/report.ts'

/** A column whose value is not the same before and after; the values as a person would type them. */
interface ColumnChange {
  readonly column: string
  readonly before: string
  readonly after: string
}

export interface RowDifference {
  /** `made` and `gone`: no row was read before or none after. `unread`: neither. */
  readonly kind: 'changed' | 'unchanged' | 'made' | 'gone' | 'unread'
  /** Status, owner and lease first. */
  readonly changes: readonly ColumnChange[]
  /** Status, owner and lease where they did not change, for the reader to see who held the row. */
  readonly kept: readonly { readonly column: string; readonly value: string }[]
}

/** The columns that ownership is about, however the store spells them. */
const OWNERSHIP = new Set(['status', 'ownerid', 'leaseexpiresat'])

/** What a check's decisive call did to its row, as the observer read it. */
export function rowDifference({ before, after }: Pick<CheckReport, 'before' | 'after'>): RowDifference {
  if (before === null && after === null) return { kind: 'unread', changes: [], kept: [] }
  if (before === null || after === null) {
    const kind = before === null ? 'made' : 'gone'
    return { kind, changes: [], kept: ownershipOf(before ?? after ?? {}) }
  }
  const columns = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = [...columns.filter(isOwnership), ...columns.filter((column) => !isOwnership(column))]
    .filter((column) => cell(before, column) !== cell(after, column))
    .map((column) => ({ column, before: inWords(cell(before, column)), after: inWords(cell(after, column)) }))
  const changed = new Set(changes.map(({ column }) => column))
  return {
    kind: changes.length > 0 ? 'changed' : 'unchanged',
    changes,
    kept: ownershipOf(after).filter(({ column }) => !changed.has(column)),
  }
}

function isOwnership(column: string): boolean {
  return OWNERSHIP.has(column.replaceAll('_', '').toLowerCase())
}

function ownershipOf(row: RawRow): { column: string; value: string }[] {
  return Object.keys(row)
    .filter(isOwnership)
    .map((column) => ({ column, value: inWords(cell(row, column)) }))
}

function cell(row: RawRow, column: string): RawRow[string] | undefined {
  return Object.hasOwn(row, column) ? row[column] : undefined
}

function inWords(value: RawRow[string] | undefined): string {
  if (value === undefined) return '(no such column)'
  return typeof value === 'string' ? `'${value}'` : String(value)
}
