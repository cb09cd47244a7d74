import type { ConnectionOptions } from 'mysql2'

/** The parameter by which the URL of a place leads to a socket, which URLs of MySQL do not have. */
const SOCKET = 'fence_audit_socket'

/** Spellings of `ssl=true`, as @mastra/mysql 0.10.0 reads them. */
const WITH_TLS = /^(true|1|on)$/i

/** The URL of a database behind a socket of this machine. */
export function urlOfSocket(path: string, { user, password }: { user: string; password: string }): string {
  return `mysql://${user}:${encodeURIComponent(password)}@localhost/?${SOCKET}=${encodeURIComponent(path)}`
}

/** The socket that a URL leads to; null for one that leads to a host. */
export function socketOf(url: string): string | null {
  return new URL(url).searchParams.get(SOCKET)
}

/** The URL of another database of the same server. */
export function ofDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

/** What the driver is to be told for a URL: the same server, role and TLS that the adapter makes of it. */
export function connectionOptions(url: string): ConnectionOptions {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const socketPath = searchParams.get(SOCKET)
  const database = decodeURIComponent(pathname.slice(1))
  const ssl = searchParams.get('ssl') ?? ''
  return {
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(socketPath === null ? { host: hostname, port: Number(port || 3306) } : { socketPath }),
    ...(database === '' ? {} : { database }),
    ...(WITH_TLS.test(ssl) ? { ssl: {} } : ssl.startsWith('{') ? { ssl: JSON.parse(ssl) as object } : {}),
  }
}
