import type { SQLInputValue } from 'node:sqlite'
import type { Statements } from './operation.ts'

/**
 * Inserts a row, or sets the columns it names where a row with the same key is stored. Columns in `kept` are left as
 * they are in a stored row.
 */
export async function upsert(
  tx: Statements,
  table: string,
  key: readonly string[],
  row: Readonly<Record<string, SQLInputValue>>,
  kept: readonly string[] = [],
): Promise<void> {
  const columns = Object.keys(row)
  const changes = columns
    .filter((column) => !key.includes(column) && !kept.includes(column))
    .map((column) => `${column} = excluded.${column}`)
  await tx.all(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ` +
      `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`,
    ...Object.values(row),
  )
}
