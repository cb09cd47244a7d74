import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RawRow } from '../verdict/report.ts'
import { RUN_TABLES, type RunTable } from './run-tables.ts'
import { stateOfRun } from './state-of-run.ts'

// The tables are not ours: what they hold is only known at run time.
type AnyDatabase = Kysely<Record<string, Record<string, string>>>

/** In what database servers differ here. */
export interface ServerDialect {
  /** What the server answers where a table is not there (yet), as a reading has it: no rows. */
  readonly orNoTable: <T>(rows: Promise<T[]>) => Promise<T[]>
  /** A column as it is compared by bytes: a database may have rules of a language, by which `.` does not come before `/`. */
  readonly byBytes: (column: string) => RawBuilder<unknown>
}

/** Everything stored under ids that start with `base`, see {@link stateOfRun}. */
export async function readRunState<Database>(
  db: Kysely<Database>,
  base: string,
  dialect: ServerDialect,
): Promise<RawRow> {
  return stateOfRun(base, (table) => rowsOf(db as unknown as AnyDatabase, table, base, dialect))
}

/** Deletes the rows of runs; answers with the bases under which some are left. */
export async function removeRunRows<Database>(
  db: Kysely<Database>,
  bases: readonly string[],
  dialect: ServerDialect,
): Promise<string[]> {
  const left: string[] = []
  for (const base of bases) {
    for (const table of RUN_TABLES) {
      const rows = (db as unknown as AnyDatabase).deleteFrom(table.table).where(isOf(table, base, dialect))
      await dialect.orNoTable(rows.execute())
    }
    if (Object.keys(await readRunState(db, base, dialect)).length > 0) left.push(base)
  }
  return left
}

/** In the order in which they were made, by the creation time that Mastra's tables have. */
async function rowsOf(
  db: AnyDatabase,
  table: RunTable,
  base: string,
  dialect: ServerDialect,
): Promise<RawRow[]> {
  const found = db
    .selectFrom(table.table)
    .selectAll()
    .where(isOf(table, base, dialect))
  const rows = (await dialect.orNoTable(found.execute())) as unknown as RawRow[]
  const madeAt = (row: RawRow): string => `${row['createdAt'] ?? ''} ${row[table.name] ?? ''}`
  return rows.toSorted((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1))
}

/** Whether a row is a run's by whose it is or by its own id: a store that is wrong may leave the former out. */
function isOf({ owner, name }: RunTable, base: string, { byBytes }: ServerDialect) {
  const startsWith = (column: string) =>
    sql<boolean>`${byBytes(column)} >= ${base} and ${byBytes(column)} < ${`${base.slice(0, -1)}/`}`
  return sql<boolean>`(${startsWith(owner)} or ${startsWith(name)})`
}
