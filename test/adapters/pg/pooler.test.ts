import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { pg } from '../../../adapters/pg/index.ts'
import { withClient } from '../../../src/postgres/with-client.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { CACHE, INSTALL_MS, schemasOf, startServer } from './pg-kit.ts'
import { startPooler, type PoolerKind } from './pooler.ts'

const server = await startServer()
const urlAt = (address: string): string => `postgres://fence_audit@${address}/postgres`
const CLI = join(import.meta.dirname, '../../run/cli-program.ts')

test.each<PoolerKind>([
  { lends: 'transaction', size: 1, first: 'last-free' },
  { lends: 'transaction', size: 3, first: 'last-free' },
  { lends: 'transaction', size: 2, first: 'longest-free' },
  { lends: 'transaction', size: 3, first: 'longest-free' },
])('a pooler is refused that lends for a $lends, $first of $size first', async (kind) => {
  const refused = await provisionAt(urlAt(await startPooler(server.url, kind))).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    exitCode: 3,
    message: expect.stringMatching(
      /pooler in transaction mode .*PgBouncer.*Give the direct URL of the server/,
    ),
  })
  expect(await schemasOf(server.url)).toEqual([])
})

test('what it is refused for is so: a setting is gone with the transaction', async () => {
  const pooled = await startPooler(server.url, { lends: 'transaction', size: 2, first: 'longest-free' })
  await withClient(urlAt(pooled), async (client) => {
    await client.query("set timezone to 'Asia/Tokyo'")
    const { rows } = await client.query('show timezone')
    expect(rows).toEqual([{ TimeZone: 'UTC' }])
  })
})

test.each(['last-free', 'longest-free'] as const)(
  'a pooler that lends as long as a client stays is not refused, %s first',
  async (first) => {
    const address = await startPooler(server.url, { lends: 'session', size: 6, first })
    const { isolated, remove } = await provisionAt(urlAt(address))
    expect(isolated).toBe(true)
    expect(await remove?.()).toBeNull()
    expect(await schemasOf(server.url)).toEqual([])
  },
)

test('a plain server is not taken for one while many others come, ask and go', async () => {
  const over = new AbortController()
  const others = Array.from({ length: 12 }, async () => {
    while (!over.signal.aborted) {
      await withClient(server.url, (client: Client) =>
        client.query('select count(*) from pg_class a, pg_class b'),
      )
    }
  })
  try {
    for (let time = 0; time < 5; time += 1) {
      const { remove } = await provisionAt(server.url)
      expect(await remove?.()).toBeNull()
    }
  } finally {
    over.abort()
    await Promise.all(others)
  }
})

test('the program ends with 3 and one line', { timeout: INSTALL_MS }, async ({ onTestFinished }) => {
  const folder = runFolder(onTestFinished)
  const pooled = await startPooler(server.url, { lends: 'transaction', size: 3, first: 'last-free' })
  const flags = ['--core', '1.71.0', '--adapter', '@mastra/pg@1.27.1', '--quiet', '--url', urlAt(pooled)]
  const child = spawn(process.execPath, [CLI, ...flags, '--out', join(folder, 'out'), '--cache-dir', CACHE], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [exitCode]] = await Promise.all([
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('pooler in transaction mode')])
  expect(exitCode).toBe(3)
})

function provisionAt(url: string) {
  const directory = join(runFolder(), 'main')
  return pg.provision({ directory, url, token: null, module: null, reference: null, runId: 'test' })
}
