import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mysql } from '../../../adapters/mysql/index.ts'
import { connectionProblem } from '../../../src/mysql/connection-problem.ts'
import { dropDatabasesOfRun } from '../../../src/mysql/drop-databases-of-run.ts'
import { makeDatabase } from '../../../src/mysql/make-database.ts'
import { mariadbVersion } from '../../../src/mysql/mariadb-program.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { databasesOf, rowsOf, startServer, WITHOUT_MARIADB } from './mysql-kit.ts'

test.each([
  // Loopback port 1 is closed everywhere.
  ['a server that is down', 'mysql://a:secret@127.0.0.1:1/', 'nothing listens there'],
  ['another kind of database', 'postgres://a:secret@127.0.0.1/', 'is not a URL of MySQL'],
  ['no user', 'mysql://127.0.0.1/', 'says no user'],
  ['an @ in the password', 'mysql://a:se@secret@127.0.0.1/', 'percent-encoded'],
])('%s is refused with a remedy', async (_what, url, message) => {
  expect(await refusalAt(url)).toContain(message)
})

test.each([
  ['HANDSHAKE_NO_SSL_SUPPORT', 'it has no TLS'],
  ['HANDSHAKE_SSL_ERROR', 'NODE_EXTRA_CA_CERTS'],
  ['ER_SECURE_TRANSPORT_REQUIRED', '?ssl=true'],
  ['ER_CON_COUNT_ERROR', 'max_connections'],
])('%s is understood', (code, message) => {
  const error = Object.assign(new Error('no'), { code })
  expect(connectionProblem(error, 'mysql://h/').message).toContain(message)
})

test('a machine without MariaDB is known', async () => {
  expect(await mariadbVersion({ PATH: '/nowhere' })).toBeNull()
})

describe.skipIf(WITHOUT_MARIADB)('a MySQL server (needs mariadbd on the PATH)', async () => {
  if (WITHOUT_MARIADB) return
  const server = await startServer()

  test('says what is wrong with a password, and which right is missing', async () => {
    await rowsOf(server.url, `create user weak@localhost identified by 'secret'`)
    const as = (name: string, password: string) => server.url.replace(/\/\/[^@]*@/, `//${name}:${password}@`)
    expect(await refusalAt(as('weak', 'other'))).toContain('set the password by FENCE_AUDIT_TOKEN')
    expect(await refusalAt(as('weak', 'secret'))).toContain(
      "grant all on `fence\\_audit\\_%`.* to 'weak'@'localhost'",
    )
  })

  test('takes the token for the password, and a grant on the names of runs is enough', async () => {
    await rowsOf(
      server.url,
      `create user named@localhost identified by 'secret'`,
      'grant all on `fence\\_audit\\_%`.* to named@localhost',
    )
    const url = server.url.replace(/\/\/[^@]*@/, '//named@')
    const { isolated, place, remove } = await provisionAt(url, 'secret')
    expect(isolated).toBe(true)
    expect(place.url).toContain('named:secret@')
    expect(await databasesOf(server.url)).toHaveLength(1)
    expect(await remove?.()).toBeNull()
    expect(await databasesOf(server.url)).toEqual([])
  })

  test('keeps what another run has made when one is cleaned up', async () => {
    await provisionAt(server.url, null, 'first')
    await provisionAt(server.url, null, 'second')
    await makeDatabase(server.url, 'fence_audit_lookalike')
    const { removed, left } = await dropDatabasesOfRun(server.url, { runId: 'first', shown: '' })
    expect({ removed: removed.length, left }).toEqual({ removed: 1, left: [] })
    expect(await databasesOf(server.url)).toHaveLength(2)
    await dropDatabasesOfRun(server.url, { runId: 'second', shown: '' })
    expect(await databasesOf(server.url)).toEqual(['fence_audit_lookalike'])
  })
})

async function refusalAt(url: string): Promise<string> {
  const refused = await provisionAt(url).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect((refused as Error).message).not.toMatch(/secret|other/)
  return (refused as Error).message
}

function provisionAt(url: string, token: string | null = null, runId = 'test') {
  const directory = join(runFolder(), 'main')
  return mysql.provision({ directory, url, token, module: null, reference: null, runId })
}
