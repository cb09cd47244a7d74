import { fileURLToPath } from 'node:url'
import { Kysely, sql, SqliteDialect } from 'kysely'
import type { ObservedRow, RawRows, RowsModule } from '../adapter.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import { HranaClient } from '../../src/hrana/hrana-client.ts'
import { hranaDialect } from '../../src/hrana/hrana-dialect.ts'
import { openNodeSqlite } from '../../src/sqlite/open-node-sqlite.ts'
import { readRunState, removeRunRows } from '../../src/sqlite/run-state.ts'
import { oldTable } from './old-table.ts'
import { OLD_TABLE_VERSION } from './old-table-version.ts'

const TABLE = 'mastra_background_tasks'

type Database = Record<typeof TABLE, { id: string }>

/**
 * Reads and removes task rows: those of a server by Hrana, those of a file by way of node:sqlite. For a file it must run in a process that has not opened the file by
 * libsql: two SQLite libraries in one process do not see each other's locks, and the reader is shown stale pages.
 */
export const connect: RowsModule['connect'] = async (place) => {
  const { url, token } = place
  const dialect = url.startsWith('file:')
    ? new SqliteDialect({ database: openNodeSqlite(pathOf(url)) })
    : hranaDialect(new HranaClient(url, token))
  const db = new Kysely<Database>({ dialect })
  return {
    rows: (ids) => readRows(db, ids),
    all: () => readAll(db),
    runState: (base) => readRunState(db, base),
    removeRuns: (bases) => removeRunRows(db, bases),
    makeOldTable: async (id) => {
      for (const statement of oldTable(TABLE, id)) await statement.execute(db)
      return { version: OLD_TABLE_VERSION }
    },
    remove: (ids) => remove(db, ids),
    close: () => db.destroy(),
  } satisfies RawRows
}

async function readRows(db: Kysely<Database>, ids: readonly string[]): Promise<ObservedRow[]> {
  const readable = await readableColumns(db)
  if (readable.length === 0) return ids.map((id) => ({ id, row: null, copies: 0 }))
  const found = (await db
    .selectFrom(TABLE)
    .select(readable)
    .where('id', 'in', [...ids])
    .execute()) as unknown as RawRow[]
  const byId = Map.groupBy(found, (row) => String(row['id']))
  return ids.map((id) => {
    const rows = byId.get(id) ?? []
    return { id, row: rows[0] === undefined ? null : { ...rows[0] }, copies: rows.length }
  })
}

async function readAll(db: Kysely<Database>): Promise<RawRow[]> {
  const readable = await readableColumns(db)
  if (readable.length === 0) return []
  const found = await db.selectFrom(TABLE).select(readable).orderBy('id').execute()
  return found.map((row) => ({ ...row }))
}

/** Every column of the table, with JSON as text: Mastra keeps it as jsonb blobs, whose bytes say nothing to a reader. */
async function readableColumns(db: Kysely<Database>) {
  const columns = await columnsOf(db)
  return columns.map((name) => {
    const column = sql.ref(name)
    return sql<
      string | number | null
    >`case when typeof(${column}) <> 'blob' then ${column} when json_valid(${column}, 8) then json(${column}) else hex(${column}) end`.as(
      name,
    )
  })
}

async function columnsOf(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${TABLE})`.execute(db)
  return rows.map(({ name }) => name)
}

async function remove(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0 || (await columnsOf(db)).length === 0) return []
  await db
    .deleteFrom(TABLE)
    .where('id', 'in', [...ids])
    .execute()
  const left = await db
    .selectFrom(TABLE)
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return left.map(({ id }) => id)
}

function pathOf(url: string): string {
  // libsql takes file:relative and file:/absolute beside real file URLs.
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length).replace(/\?.*$/, '')
}
