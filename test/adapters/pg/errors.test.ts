import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pg } from '../../../adapters/pg/index.ts'
import { connectionProblem } from '../../../src/postgres/connection-problem.ts'
import { makeDatabase } from '../../../src/postgres/make-database.ts'
import { ofDatabase } from '../../../src/postgres/place-url.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { rowsOf, startServer } from './pg-kit.ts'

const server = await startServer()
const socket = server.url.slice(server.url.indexOf('?'))
const closed = await makeDatabase(server.url, 'closed')
await rowsOf(
  closed,
  `create role weak login password 'weak'`,
  `create role full login connection limit 0 password 'full'`,
)

test.each([
  ['a wrong password', server.url.replace(/:[^/@:]+@/, ':wrong@'), 'the password is wrong'],
  [
    'no password',
    server.url.replace(/:[^/@:]+@/, '@'),
    'asks for a password and the URL has none. Set FENCE_AUDIT_TOKEN',
  ],
  ['a database that is not there', ofDatabase(server.url, 'missing'), 'there is no such database'],
  [
    'no right to make a schema',
    `postgres://weak:weak@/closed${socket}`,
    'grant create on database "closed" to "weak"',
  ],
  ['no connection left', `postgres://full:full@/closed${socket}`, 'no connection left'],
  ['TLS that the server lacks', `${server.url}&sslmode=verify-full`, 'it has no TLS'],
  ['a socket that is not there', 'postgres://a:b@/c?host=/missing', 'no such socket'],
  // Loopback port 1 is closed everywhere.
  ['a server that is down', 'postgres://a:b@127.0.0.1:1/c', 'nothing listens there'],
  ['another kind of database', 'mysql://a:b@127.0.0.1/c', 'is not a URL of PostgreSQL'],
  ['no role', 'postgres://127.0.0.1/c', 'says no role'],
  ['a password that is not encoded', 'postgres://a:se/cret@127.0.0.1/c', 'percent-encoded'],
  ['an @ in the password', 'postgres://a:se@cret@127.0.0.1/c', 'percent-encoded'],
])('%s is refused with a remedy', async (_what, url, message) => {
  const refused = await provisionAt(url).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining(message) })
  expect((refused as Error).message).not.toMatch(/:(wrong|weak|full|b)@|cret/)
})

test.each([
  [
    'no pg_hba.conf entry for host "192.0.2.1", user "a", database "c", no encryption',
    'takes only connections with TLS',
  ],
  ['self-signed certificate in certificate chain', 'NODE_EXTRA_CA_CERTS'],
  ['connection requires a valid client certificate', 'sslcert=FILE'],
  ['error:0480006C:PEM routines::no start line', 'sslrootcert, sslcert or sslkey'],
  ['query_wait_timeout', 'direct URL'],
  [
    'no pg_hba.conf entry for host "192.0.2.1", user "a", database "c", SSL encryption',
    'Add an entry for it',
  ],
  ['role "a" does not exist', 'there is no such role'],
])('"%s" is understood', (said, message) => {
  expect(connectionProblem(new Error(said), 'postgres://h/c').message).toContain(message)
})

test('of a host with several addresses the first is told', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })
  const told = connectionProblem(new AggregateError([refused, new Error('other')]), 'postgres://localhost/c')
  expect(told.message).toMatch(/nothing listens there.*\(connect ECONNREFUSED ::1:5432\)/)
})

test('the token is the password where the URL has none', async () => {
  const password = /:([^/@:]+)@/.exec(server.url)?.[1] ?? ''
  const { place, isolated, remove } = await provisionAt(server.url.replace(`:${password}@`, '@'), password)
  expect(isolated).toBe(true)
  expect(place.url).toContain(`:${password}@`)
  expect(await remove?.()).toBeNull()
})

function provisionAt(url: string, token: string | null = null) {
  const directory = join(runFolder(), 'main')
  return pg.provision({ directory, url, token, module: null, reference: null, runId: 'test' })
}
