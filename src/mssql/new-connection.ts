import type { Connection } from 'tedious'
import type { MssqlDriver } from './load-driver.ts'
import { readServerUrl } from './server-url.ts'

/** How long a server may take to answer at all, in ms. */
const CONNECT_MS = 10_000

/** A connection to the database of a URL that has not been opened yet. Times are told in UTC. */
export function newConnection({ tedious }: MssqlDriver, url: string): Connection {
  const { server, port, user, password, database, options } = readServerUrl(url)
  return new tedious.Connection({
    server,
    authentication: { type: 'default', options: { userName: user, password } },
    options: { ...options, port, database, connectTimeout: CONNECT_MS, useUTC: true },
  })
}
