import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { RAW_VALUES } from './raw-values.ts'

/** The observer reads one place at a time, but may be asked for a row while it watches. */
const CONNECTIONS_MAX = 2

/**
 * Opens a database for kysely, in a schema, with every value raw. Connections come and go by need: a server that was
 * away is found again by the next reading.
 */
export function openDatabase<Database>(connectionString: string, schema: string | null): Kysely<Database> {
  const pool = new Pool({ connectionString, max: CONNECTIONS_MAX, types: RAW_VALUES })
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // The pool listens only while nobody uses it; one that is ended in use is told by the query.
    client.on('error', () => {})
    // Sent first: whatever the server or the role has set, times are told alike. A failure shows in the next query.
    client.query("set datestyle to 'ISO'; set timezone to 'UTC'").catch(() => {})
  })
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }).withSchema(schema ?? 'public')
}
