import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/** How long a statement waits for a lock, in ms: longer than libsql's own 5 s, so that the reader never loses first. */
const LOCK_WAIT_MS = 8_000

/**
 * Opens a database file for kysely's SqliteDialect, which speaks the interface of better-sqlite3. A file that is
 * not there is made, or is an error with `readOnly`.
 */
export function openNodeSqlite(path: string, options: { readonly readOnly?: boolean } = {}): SqliteDatabase {
  const database = new DatabaseSync(path, { readOnly: options.readOnly ?? false })
  // The constructor's own `timeout` and a statement's `columns()` are missing from Node 22.13.
  database.exec(`pragma busy_timeout = ${LOCK_WAIT_MS}`)
  return {
    close: () => database.close(),
    prepare: (text) => {
      const statement = database.prepare(text)
      return {
        // `all` runs statements of every kind; the number of changed rows is asked for by `returning`.
        reader: true,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
