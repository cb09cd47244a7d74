import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/** How long a statement waits for a lock, in ms: longer than libsql's own 5 s, so that the reader never loses first. */
const LOCK_WAIT_MS = 8_000

/** Opens a database file for kysely's SqliteDialect, which speaks the interface of better-sqlite3. */
export function openNodeSqlite(path: string): SqliteDatabase {
  const database = new DatabaseSync(path, { timeout: LOCK_WAIT_MS })
  return {
    close: () => database.close(),
    prepare: (text) => {
      const statement = database.prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
