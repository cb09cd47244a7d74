import { Client } from 'pg'
import { hasPassword } from './complete-url.ts'

/** How long a server may take to answer at all, in ms. */
const CONNECT_MS = 10_000

/** Does something over one connection of its own, which is closed afterwards. The URL has to be complete. */
export async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, ssl: false })
  // Workers see neither PGPASSWORD nor ~/.pgpass: what only we could open would not be opened there.
  if (!hasPassword(connectionString)) client.password = ''
  // A server that goes away between two statements is told by the next one.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
