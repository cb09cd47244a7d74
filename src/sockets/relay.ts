import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/**
 * A port of this very process, on 127.0.0.1, that leads to a server behind a socket, for stores that take only hosts
 * and ports. Answers with the port; it ends with the process, and does not keep it alive.
 */
export async function startRelay(socket: string): Promise<number> {
  const server = createServer((near) => {
    const far = connect(socket)
    pipeline(near, far, ended)
    pipeline(far, near, ended)
    near.unref()
    far.unref()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return (server.address() as AddressInfo).port
}

/** An end that breaks off has ended the other by then. */
function ended(): void {}
