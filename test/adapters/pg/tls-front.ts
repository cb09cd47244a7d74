import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'

const FILES = join(import.meta.dirname, '../../fixtures/tls')
/** The authority that vouches for the front, and for nobody else. */
export const AUTHORITY = join(FILES, 'authority.pem')
const [key, cert] = ['server.key', 'server.pem'].map((name) => readFileSync(join(FILES, name)))

/** What a client sends first if it wants TLS (PostgreSQL's message SSLRequest). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/**
 * A port in front of a server that takes none but TLS, as hosts have it, and leads to the server's socket. Gives its
 * address, `localhost:PORT`.
 */
export async function startTlsFront(socketPath: string): Promise<string> {
  const open = new Set<Socket>()
  const front = createServer((near) => {
    open.add(near)
    near.on('close', () => open.delete(near))
    near.on('error', () => near.destroy())
    near.once('data', (first: Buffer) => {
      if (!first.equals(SSL_REQUEST)) {
        near.destroy()
        return
      }
      near.write('S')
      const secure = new TLSSocket(near, { isServer: true, key, cert })
      const far = connect(socketPath)
      secure.on('error', () => far.destroy())
      far.on('error', () => secure.destroy())
      secure.pipe(far).pipe(secure)
    })
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(async () => {
    for (const near of open) near.destroy()
    front.close()
    await once(front, 'close')
  })
  return `localhost:${(front.address() as AddressInfo).port}`
}
