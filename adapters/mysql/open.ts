import type { OpenModule, Storage } from '../../src/worker/mastra.ts'
import { connectionOptions, socketOf } from '../../src/mysql/connection-options.ts'
import { startRelay } from '../../src/sockets/relay.ts'
import { announceCalls, type Pool } from './announce-calls.ts'

export const packageName = '@mastra/mysql'

/** As many as callers can meet in; an application's default of 10 would take a small server for itself. */
const CONNECTIONS_MAX = 4

/** What fence-audit looks at, and the only domains that are set up where the others cannot be. */
const AUDITED = ['backgroundTasks', 'workflows', 'memory']

/** `MySQLStore`, as far as it is touched here. */
interface MySqlStore extends Storage {
  readonly pool: Pool
  stores: Record<string, unknown>
}

/** Opens `MySQLStore` as an application would, by URL and with a pool of its own. */
export const open: OpenModule['open'] = async ({ load, place, identity, onCall }) => {
  const { MySQLStore } = (await load(packageName)) as { MySQLStore: new (config: object) => MySqlStore }
  const store = new MySQLStore({
    id: `fence-audit-${identity}`,
    connectionString: await reachable(place.url),
    max: CONNECTIONS_MAX,
  })
  // MariaDB lacks indexes on expressions, which one of the other domains makes, and the whole store would not open.
  if (await isMariadb(store.pool)) store.stores = only(AUDITED, store.stores)
  if (onCall !== undefined) announceCalls(store.pool, onCall)
  return store
}

/** The store takes a host and a port. */
async function reachable(url: string): Promise<string> {
  const socket = socketOf(url)
  if (socket === null) return url
  const { user = '', password = '', database = '' } = connectionOptions(url)
  return `mysql://${user}:${encodeURIComponent(password)}@127.0.0.1:${await startRelay(socket)}/${database}`
}

async function isMariadb(pool: Pool): Promise<boolean> {
  const [rows] = (await pool.query('select version() as version')) as [{ version: string }[]]
  return rows.some(({ version }) => version.includes('MariaDB'))
}

function only(names: readonly string[], stores: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stores).filter(([name]) => names.includes(name)))
}
