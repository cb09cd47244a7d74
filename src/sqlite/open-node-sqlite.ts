import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/** How long a statement waits for a lock, in ms: longer than libsql's own 5 s, so that the reader never loses first. */
const LOCK_WAIT_MS = 8_000

/** Statements that are kept; more are prepared each time. */
const PREPARED_MAX = 32

/**
 * Opens a database file for kysely's SqliteDialect, which speaks the interface of better-sqlite3. A file that is
 * not there is made, or is an error with `readOnly`.
 */
export function openNodeSqlite(path: string, options: { readonly readOnly?: boolean } = {}): SqliteDatabase {
  const database = new DatabaseSync(path, { readOnly: options.readOnly ?? false })
  // The constructor's own `timeout` and a statement's `columns()` are missing from Node 22.13.
  database.exec(`pragma busy_timeout = ${LOCK_WAIT_MS}`)
  // An observer asks the same few questions hundreds of times. SQLite prepares a kept statement anew by itself where
  // its tables have changed.
  const prepared = new Map<string, StatementSync>()
  const prepare = (text: string): StatementSync => {
    const statement = prepared.get(text) ?? database.prepare(text)
    if (prepared.size < PREPARED_MAX) prepared.set(text, statement)
    return statement
  }
  return {
    close: () => database.close(),
    prepare: (text) => {
      const statement = prepare(text)
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
