import type { Client } from 'pg'
import { FenceAuditError } from '../errors.ts'
import { connectionProblem } from './connection-problem.ts'
import { withClient } from './with-client.ts'

/** A pooler may be several processes, each with sessions of its own: clients enough that two meet in one. */
const CLIENTS_THROUGH_PROXY = 4
const ROUNDS = 2

/** Who answers: a process of the server, and since when it runs, because two servers may number theirs alike. */
const SESSION = `select pg_backend_pid() as pid, (select extract(epoch from backend_start)::text
  from pg_stat_activity where pid = pg_backend_pid()) as since`

/**
 * Refuses what gives one client now this session of the server and now that, as poolers in transaction mode do.
 * Readings rely on what they have set in their session, and cleaning up ends sessions, which there may be strangers'.
 *
 * Only what no PostgreSQL can do is taken for it, however busy: that the session of an open connection changes, or that
 * two open connections have the same one. A pooler in session mode and a plain proxy pass.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE with the remedy, also where no connection can be made
 */
export async function refusePooler(connectionString: string, shown: string): Promise<void> {
  if (await keepSessions(connectionString, shown)) return
  throw new FenceAuditError(
    'STORE_UNAVAILABLE',
    `${shown}: a pooler in transaction mode (PgBouncer, Supavisor, RDS Proxy, …) stands before this PostgreSQL: one connection was given several sessions of the server, or several connections one. An audit cannot be trusted there, and may end the sessions of others. Give the direct URL of the server (often port 5432 instead of 6543 or 6432, or the host without "-pooler"), or a pooler in session mode.`,
  )
}

async function keepSessions(url: string, shown: string): Promise<boolean> {
  try {
    const kept = await withClients(url, 2, areKept)
    return (kept ?? (await withClients(url, CLIENTS_THROUGH_PROXY, areKept))) !== false
  } catch (error) {
    throw connectionProblem(error, shown)
  }
}

/** False for sessions that change or are shared; null where they were not seen to, but somebody stands between. */
async function areKept(clients: readonly Client[]): Promise<boolean | null> {
  const sessionOf = new Map<Client, string>()
  const clientOf = new Map<string, Client>()
  let between = false
  // Each is asked twice in a row as well: a pooler may go round its sessions, or give the one that was free last.
  for (const client of rounds(clients)) {
    const { rows } = await client.query<{ pid: number; since: string | null }>(SESSION)
    const { pid, since } = rows[0] ?? { pid: 0, since: null }
    const session = `${pid} ${since}`
    if ((sessionOf.get(client) ?? session) !== session) return false
    if ((clientOf.get(session) ?? client) !== client) return false
    sessionOf.set(client, session)
    clientOf.set(session, client)
    // The server greets with the number of the process that serves; whoever stands between, with one of its own.
    between ||= (client as Client & { readonly processID?: unknown }).processID !== pid
  }
  return between ? null : true
}

function rounds(clients: readonly Client[]): Client[] {
  return Array.from({ length: ROUNDS }, () => [...clients, ...clients.toReversed()]).flat()
}

/** Does something over several connections at once. */
async function withClients<T>(
  url: string,
  count: number,
  work: (clients: readonly Client[]) => Promise<T>,
): Promise<T> {
  if (count === 0) return work([])
  return withClient(url, (one) => withClients(url, count - 1, (others) => work([one, ...others])))
}
