import type { Columns, Guard } from '../task-rules/task-rules.ts'
import type { Row, Statements } from '../sqlite/operation.ts'
import { TASKS_TABLE } from './task-table.ts'

/** A row by its id, as far as it meets the guards. */
export interface Guarded {
  readonly id: string
  readonly guards: readonly Guard[]
}

/** Inserts a row; throws SQLite's constraint error when its id is taken. */
export async function insertRow(statements: Statements, columns: Columns, verb = 'INSERT'): Promise<void> {
  const names = Object.keys(columns)
  await statements.all(
    `${verb} INTO ${TASKS_TABLE} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...Object.values(columns),
  )
}

/** Updates a row in one statement, if it meets the guards; answers with how many rows that were. */
export async function updateRow(
  statements: Statements,
  { id, guards, columns }: Guarded & { readonly columns: Columns },
): Promise<number> {
  // `id = id` keeps the statement whole when a patch names nothing.
  const sets = ['id = id', ...Object.keys(columns).map((name) => `${name} = ?`)]
  const { sql, values } = whereOf(id, guards)
  const changed = await statements.all(
    `UPDATE ${TASKS_TABLE} SET ${sets.join(', ')} ${sql} RETURNING id`,
    ...Object.values(columns),
    ...values,
  )
  return changed.length
}

/** The row, if it exists and meets the guards. */
export async function selectRow(statements: Statements, { id, guards }: Guarded): Promise<Row | undefined> {
  const { sql, values } = whereOf(id, guards)
  return statements.first(`SELECT * FROM ${TASKS_TABLE} ${sql}`, ...values)
}

/** Deletes a row, if it meets the guards; answers with how many rows that were. */
export async function removeRow(statements: Statements, { id, guards }: Guarded): Promise<number> {
  const { sql, values } = whereOf(id, guards)
  const removed = await statements.all(`DELETE FROM ${TASKS_TABLE} ${sql} RETURNING id`, ...values)
  return removed.length
}

function whereOf(id: string, guards: readonly Guard[]) {
  return {
    sql: ['WHERE id = ?', ...guards.map(({ sql }) => `AND (${sql})`)].join(' '),
    values: [id, ...guards.flatMap(({ values }) => values)],
  }
}
