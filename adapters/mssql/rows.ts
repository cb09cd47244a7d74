import { openDatabase } from '../../src/mssql/open-database.ts'
import { MSSQL } from '../../src/mssql/server-dialect.ts'
import { readRunState, removeRunRows } from '../../src/sql/run-state.ts'
import { taskRows, type TaskDatabase } from '../../src/sql/task-rows.ts'
import type { RawRows, RowsModule } from '../adapter.ts'

/** Reads and removes rows by SQL of its own; every column as `RawValues` shows it. */
export const connect: RowsModule['connect'] = async ({ url }) => {
  const db = await openDatabase<TaskDatabase>(url)
  return {
    ...taskRows(db, MSSQL),
    runState: (base) => readRunState(db, base, MSSQL),
    removeRuns: (bases) => removeRunRows(db, bases, MSSQL),
    makeOldTable: async () => null,
    close: () => db.destroy(),
  } satisfies RawRows
}
