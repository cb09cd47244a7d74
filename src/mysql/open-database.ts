import { Kysely, MysqlDialect } from 'kysely'
import { createPool } from 'mysql2'
import { connectionOptions } from './connection-options.ts'
import { rawValue } from './raw-value.ts'

/** The observer reads one place at a time, but may be asked for a row while it watches. */
const CONNECTIONS_MAX = 2

/**
 * Opens a database for kysely, with every value raw. Connections come and go by need: a server that was away is found
 * again by the next reading.
 */
export function openDatabase<Database>(url: string): Kysely<Database> {
  const pool = createPool({
    ...connectionOptions(url),
    connectionLimit: CONNECTIONS_MAX,
    charset: 'utf8mb4',
    typeCast: rawValue,
  })
  pool.on('connection', (connection) => {
    // Sent first: whatever the server or the user has set, times are told alike. A failure shows in the next query.
    connection.query("set session time_zone = '+00:00'", () => {})
  })
  return new Kysely<Database>({ dialect: new MysqlDialect({ pool }) })
}
