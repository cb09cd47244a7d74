import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/**
 * A port of this very process that leads to a Redis behind a socket, because the store takes an URL, and URLs of Redis
 * have no sockets. Answers with its URL.
 */
export async function startRelay(socket: string, database: string): Promise<string> {
  const server = createServer((near) => {
    const far = connect(socket)
    pipeline(near, far, ended)
    pipeline(far, near, ended)
    near.unref()
    far.unref()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The store has no way to end it; it must not keep the process alive.
  server.unref()
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}/${database}`
}

/** An end that breaks off has ended the other by then. */
function ended(): void {}
