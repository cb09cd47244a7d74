import { CompiledQuery, sql, type Kysely } from 'kysely'
import { RUN_TABLES, type RunTable } from '../sql/run-tables.ts'
import { stateOfRun } from '../sql/state-of-run.ts'
import type { RawRow } from '../verdict/report.ts'

// The tables are not ours: what they hold is only known at run time.
type AnyDatabase = Kysely<Record<string, Record<string, unknown>>>

/** Everything stored under ids that start with `base`, see {@link stateOfRun}. */
export async function readRunState<Database>(db: Kysely<Database>, base: string): Promise<RawRow> {
  return stateOfRun(base, (table) => rowsOf(db as unknown as AnyDatabase, table, base))
}

/** Deletes the rows of runs; answers with the bases under which some are left. */
export async function removeRunRows<Database>(
  db: Kysely<Database>,
  bases: readonly string[],
): Promise<string[]> {
  const left: string[] = []
  for (const base of bases) {
    for (const table of RUN_TABLES) {
      if ((await columnsOf(db as unknown as AnyDatabase, table.table)).length === 0) continue
      await sql`delete from ${sql.table(table.table)} where ${isOf(table, base)}`.execute(db)
    }
    if (Object.keys(await readRunState(db, base)).length > 0) left.push(base)
  }
  return left
}

async function rowsOf(db: AnyDatabase, table: RunTable, base: string): Promise<RawRow[]> {
  const text = await readingOf(db, table)
  if (text === null) return []
  const { rows } = await db.executeQuery<RawRow>(CompiledQuery.raw(text, boundsOf(base)))
  return rows.map((row) => ({ ...row }))
}

/** Readings of tables that were found, by connection: they are made hundreds of times, and columns do not change in a run. */
const KNOWN = new WeakMap<AnyDatabase, Map<string, string>>()

/** The statement that reads a run's rows of a table, by the bounds of its base; null where there is no such table. */
async function readingOf(db: AnyDatabase, table: RunTable): Promise<string | null> {
  const known = KNOWN.get(db) ?? new Map<string, string>()
  KNOWN.set(db, known)
  const cached = known.get(table.table)
  if (cached !== undefined) return cached
  const columns = await columnsOf(db, table.table)
  if (columns.length === 0) return null
  const shown = sql.join(columns.map((column) => readable(column)))
  const { sql: text } = sql`select ${shown} from ${sql.table(table.table)}
    where ${isOf(table, '')} order by rowid`.compile(db)
  known.set(table.table, text)
  return text
}

/** Whether a row is a run's by whose it is or by its own id: a store that is wrong may leave the former out. */
function isOf({ owner, name }: RunTable, base: string) {
  return sql<boolean>`(${startsWith(owner, base)} or ${startsWith(name, base)})`
}

/** A range, which an index can serve: a user's database may be large. */
function startsWith(column: string, base: string) {
  const name = sql.ref(column)
  const [from, to] = rangeOf(base)
  return sql<boolean>`${name} >= ${from} and ${name} < ${to}`
}

/** Bases end in a full stop, which `/` follows. */
function rangeOf(base: string): [from: string, to: string] {
  return [base, `${base.slice(0, -1)}/`]
}

/** The parameters of `isOf`, in its order. */
function boundsOf(base: string): string[] {
  return [...rangeOf(base), ...rangeOf(base)]
}

/** JSON as text: libsql keeps some of it as jsonb blobs, whose bytes say nothing to a reader. */
function readable(name: string) {
  const column = sql.ref(name)
  return sql`case when typeof(${column}) <> 'blob' then ${column}
    when json_valid(${column}, 8) then json(${column}) else hex(${column}) end as ${sql.ref(name)}`
}

async function columnsOf(db: AnyDatabase, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  return rows.map(({ name }) => name)
}
