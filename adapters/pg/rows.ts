import { openDatabase } from '../../src/postgres/open-database.ts'
import { fromPlaceUrl } from '../../src/postgres/place-url.ts'
import { POSTGRES } from '../../src/postgres/server-dialect.ts'
import { readRunState, removeRunRows } from '../../src/sql/run-state.ts'
import { TASK_TABLE, taskRows, type TaskDatabase } from '../../src/sql/task-rows.ts'
import type { RawRows, RowsModule } from '../adapter.ts'
import { oldTable } from './old-table.ts'
import { OLD_TABLE_VERSION } from './old-table-version.ts'

/** Reads and removes task rows by SQL of its own; every column as the server tells it, see `RAW_VALUES`. */
export const connect: RowsModule['connect'] = async (place) => {
  const { connectionString, schema } = fromPlaceUrl(place.url)
  const db = openDatabase<TaskDatabase>(connectionString, schema)
  return {
    ...taskRows(db, POSTGRES),
    runState: (base) => readRunState(db, base, POSTGRES),
    removeRuns: (bases) => removeRunRows(db, bases, POSTGRES),
    makeOldTable: async (id) => {
      for (const statement of oldTable(schema ?? 'public', TASK_TABLE, id)) await statement.execute(db)
      return { version: OLD_TABLE_VERSION }
    },
    close: () => db.destroy(),
  } satisfies RawRows
}
