import { sql, type Kysely } from 'kysely'
import { RUN_TABLES, type RunTable } from '../sql/run-tables.ts'
import type { RawRow } from '../verdict/report.ts'
import { orNoTable } from './open-database.ts'

// The tables are not ours: what they hold is only known at run time.
type AnyDatabase = Kysely<Record<string, Record<string, string>>>

/** Everything stored under ids that start with `base`, as one row: `messages.m1.content` → its text. */
export async function readRunState<Database>(db: Kysely<Database>, base: string): Promise<RawRow> {
  const state: Record<string, string | number | null> = {}
  for (const table of RUN_TABLES) {
    const rows = await rowsOf(db as unknown as AnyDatabase, table, base)
    for (const [index, row] of rows.entries()) {
      const name = String(row[table.name] ?? '')
      // Ids that the store chose itself say nothing to a reader; their order does.
      const local = name.startsWith(base) ? name.slice(base.length) : String(index + 1)
      for (const [column, value] of Object.entries(row)) state[`${table.shown}.${local}.${column}`] = value
    }
  }
  return state
}

/** Deletes the rows of runs; answers with the bases under which some are left. */
export async function removeRunRows<Database>(
  db: Kysely<Database>,
  bases: readonly string[],
): Promise<string[]> {
  const left: string[] = []
  for (const base of bases) {
    for (const table of RUN_TABLES) {
      const deleted = (db as unknown as AnyDatabase).deleteFrom(table.table).where(isOf(table, base))
      await orNoTable(deleted.execute())
    }
    if (Object.keys(await readRunState(db, base)).length > 0) left.push(base)
  }
  return left
}

/** In the order in which they were made, by the creation time that Mastra's tables have. */
async function rowsOf(db: AnyDatabase, table: RunTable, base: string): Promise<RawRow[]> {
  const found = db.selectFrom(table.table).selectAll().where(isOf(table, base))
  const rows = (await orNoTable(found.execute())) as unknown as RawRow[]
  const madeAt = (row: RawRow): string => `${row['createdAt'] ?? ''} ${row[table.name] ?? ''}`
  return rows.toSorted((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1))
}

/** Whether a row is a run's by whose it is or by its own id: a store that is wrong may leave the former out. */
function isOf({ owner, name }: RunTable, base: string) {
  return sql<boolean>`(${startsWith(owner, base)} or ${startsWith(name, base)})`
}

/** By bytes: a database may have rules of a language, by which a full stop does not come before a slash. */
function startsWith(column: string, base: string) {
  const name = sql`${sql.ref(column)} collate "C"`
  return sql<boolean>`${name} >= ${base} and ${name} < ${`${base.slice(0, -1)}/`}`
}
