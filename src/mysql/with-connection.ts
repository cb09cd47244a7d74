import { createConnection, type Connection } from 'mysql2/promise'
import { connectionOptions } from './connection-options.ts'

/** How long a server may take to answer at all, in ms. */
const CONNECT_MS = 10_000

/** Does something over one connection of its own, which is closed afterwards. */
export async function withConnection<T>(
  url: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await createConnection({ ...connectionOptions(url), connectTimeout: CONNECT_MS })
  // A server that goes away between two statements is told by the next one.
  connection.on('error', () => {})
  try {
    return await work(connection)
  } finally {
    await connection.end().catch(() => connection.destroy())
  }
}
