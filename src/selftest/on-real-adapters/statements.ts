import { sql, type RawBuilder } from 'kysely'
import type { Insertion, Update } from './rules.ts'
import type { Columns } from './task-columns.ts'

/** The table that the published adapters make. */
export const TABLE = sql.table('mastra_background_tasks')

/** Inserts a row; throws the database's constraint error when its id is taken. */
export async function insertRow({ db, columns }: Insertion): Promise<void> {
  await insertion(columns).execute(db)
}

/** The statement that inserts a row. */
export function insertion(columns: Columns): RawBuilder<unknown> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  return sql`insert into ${TABLE} (${sql.join(names)}) values (${sql.join(Object.values(columns))})`
}

/** Updates a row in one statement, if it meets the conditions; answers with how many rows that were. */
export async function updateRow({
  db,
  id,
  columns,
  conditions,
}: Pick<Update, 'db' | 'id' | 'columns' | 'conditions'>): Promise<number> {
  const { rows } =
    await sql`update ${TABLE} set ${assignments(columns)} where ${all(id, conditions)} returning "id"`.execute(
      db,
    )
  return rows.length
}

/** Whether there is a row that meets the conditions. */
export async function isThere({
  db,
  id,
  conditions,
}: Pick<Update, 'db' | 'id' | 'conditions'>): Promise<boolean> {
  const { rows } = await sql`select "id" from ${TABLE} where ${all(id, conditions)}`.execute(db)
  return rows.length > 0
}

/** Deletes a row, if it meets the conditions; answers with how many rows that were. */
export async function deleteRow({
  db,
  id,
  conditions,
}: Pick<Update, 'db' | 'id' | 'conditions'>): Promise<number> {
  const { rows } = await sql`delete from ${TABLE} where ${all(id, conditions)} returning "id"`.execute(db)
  return rows.length
}

/** What is set, without the id; `id = id` keeps the statement whole when a patch names nothing. */
export function assignments(columns: Columns): RawBuilder<unknown> {
  const sets = Object.entries(columns)
    .filter(([name]) => name !== 'id')
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return sql.join([sql`"id" = ${TABLE}."id"`, ...sets])
}

function all(id: string, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([sql`${TABLE}."id" = ${id}`, ...conditions], sql` and `)
}
