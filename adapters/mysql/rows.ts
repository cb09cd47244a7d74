import { openDatabase } from '../../src/mysql/open-database.ts'
import { MYSQL } from '../../src/mysql/server-dialect.ts'
import { readRunState, removeRunRows } from '../../src/sql/run-state.ts'
import { taskRows, type TaskDatabase } from '../../src/sql/task-rows.ts'
import type { RawRows, RowsModule } from '../adapter.ts'

/** Reads and removes task rows by SQL of its own; every column as the server tells it, see `rawValue`. */
export const connect: RowsModule['connect'] = async (place) => {
  const db = openDatabase<TaskDatabase>(place.url)
  return {
    ...taskRows(db, MYSQL),
    runState: (base) => readRunState(db, base, MYSQL),
    removeRuns: (bases) => removeRunRows(db, bases, MYSQL),
    makeOldTable: async () => null,
    close: () => db.destroy(),
  } satisfies RawRows
}
