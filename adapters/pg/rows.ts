import type { Kysely } from 'kysely'
import { openDatabase, orNoTable } from '../../src/postgres/open-database.ts'
import { fromPlaceUrl } from '../../src/postgres/place-url.ts'
import { readRunState, removeRunRows } from '../../src/postgres/run-state.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import type { ObservedRow, RawRows, RowsModule } from '../adapter.ts'
import { oldTable } from './old-table.ts'
import { OLD_TABLE_VERSION } from './old-table-version.ts'

const TABLE = 'mastra_background_tasks'

type Database = Record<typeof TABLE, { id: string }>

/** Reads and removes task rows by SQL of its own; every column as the server tells it, see `RAW_VALUES`. */
export const connect: RowsModule['connect'] = async (place) => {
  const { connectionString, schema } = fromPlaceUrl(place.url)
  const db = openDatabase<Database>(connectionString, schema)
  return {
    rows: (ids) => readRows(db, ids),
    all: () => orNoTable(db.selectFrom(TABLE).selectAll().orderBy('id').execute()) as Promise<RawRow[]>,
    runState: (base) => readRunState(db, base),
    removeRuns: (bases) => removeRunRows(db, bases),
    makeOldTable: async (id) => {
      for (const statement of oldTable(schema ?? 'public', TABLE, id)) await statement.execute(db)
      return { version: OLD_TABLE_VERSION }
    },
    remove: (ids) => remove(db, ids),
    close: () => db.destroy(),
  } satisfies RawRows
}

async function readRows(db: Kysely<Database>, ids: readonly string[]): Promise<ObservedRow[]> {
  const query = db
    .selectFrom(TABLE)
    .selectAll()
    .where('id', 'in', [...ids])
  const found = (await orNoTable(query.execute())) as RawRow[]
  const byId = Map.groupBy(found, (row) => String(row['id']))
  return ids.map((id) => {
    const rows = byId.get(id) ?? []
    return { id, row: rows[0] === undefined ? null : { ...rows[0] }, copies: rows.length }
  })
}

async function remove(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const among = [...ids]
  await orNoTable(db.deleteFrom(TABLE).where('id', 'in', among).execute())
  const left = await orNoTable(db.selectFrom(TABLE).select('id').where('id', 'in', among).execute())
  return left.map(({ id }) => id)
}
