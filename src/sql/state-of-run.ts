import type { RawRow } from '../verdict/report.ts'
import { RUN_TABLES, type RunTable } from './run-tables.ts'

/**
 * Everything stored under ids that start with `base`, as one row: `messages.m1.content` → its text. `rowsOf` reads what
 * a table has of that, in the order in which it was made.
 */
export async function stateOfRun(
  base: string,
  rowsOf: (table: RunTable) => Promise<readonly RawRow[]>,
): Promise<RawRow> {
  const state: Record<string, string | number | null> = {}
  for (const table of RUN_TABLES) {
    const rows = await rowsOf(table)
    for (const [index, row] of rows.entries()) {
      const name = String(row[table.name] ?? '')
      // Ids that the store chose itself say nothing to a reader; their order does.
      const local = name.startsWith(base) ? name.slice(base.length) : String(index + 1)
      for (const [column, value] of Object.entries(row)) state[`${table.shown}.${local}.${column}`] = value
    }
  }
  return state
}
