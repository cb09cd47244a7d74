import { startRelay as startRelayTo } from '../../src/sockets/relay.ts'

/** Makes the URL of a database of a Redis behind a socket, because the store takes an URL, and URLs of Redis have no sockets. */
export async function startRelay(socket: string, database: string): Promise<string> {
  return `redis://127.0.0.1:${await startRelayTo(socket)}/${database}`
}
