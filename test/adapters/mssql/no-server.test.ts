import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mssql } from '../../../adapters/mssql/index.ts'
import { FenceAuditError } from '../../../src/errors.ts'
import { connectionProblem } from '../../../src/mssql/connection-problem.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mssql-test-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** What is said of a URL under which there is no SQL Server; the password is never in it. */
async function refusalOf(url: string | null): Promise<string> {
  const context = { directory, url, token: null, module: null, reference: null, runId: 'run' }
  const refused: unknown = await mssql.provision(context).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FenceAuditError)
  const { code, message } = refused as FenceAuditError
  expect(code).toBe('STORE_UNAVAILABLE')
  expect(message).not.toContain('s3cret')
  return message
}

it('asks for a URL', async () => {
  expect(await refusalOf(null)).toContain('--url mssql://')
})

it.each(['mysql://me:s3cret@localhost', 'me:s3cret@localhost'])(
  'refuses the URL of another server: %s',
  async (url) => {
    expect(await refusalOf(url)).toContain('is not the URL of a SQL Server')
  },
)

it.each(['mssql://me:s3cret@a:99999999', 'mssql://me:50%zz@a:1433', 'mssql://me:s3cret@/app'])(
  'refuses a URL that cannot be read: %s',
  async (url) => {
    expect(await refusalOf(url)).toContain('Percent-encode')
  },
)

it.each(['mssql://a:1433', 'mssql://me@a:1433'])(
  'refuses a URL by which nobody signs in: %s',
  async (url) => {
    expect(await refusalOf(url)).toContain('has no user or no password')
  },
)

it('refuses a flag that is neither true nor false', async () => {
  expect(await refusalOf('mssql://me:s3cret@a:1433/?encrypt=maybe')).toContain('encrypt is true or false')
})

it('says that nothing listens there', async () => {
  expect(await refusalOf('mssql://me:s3cret@127.0.0.1:1/app')).toMatch(
    /^mssql:\/\/127\.0\.0\.1:1\/app: nothing listens there\. Start the server, or correct host and port\./,
  )
})

it('knows the port of a server that speaks something else', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  try {
    const { port } = other.address() as AddressInfo
    expect(await refusalOf(`mssql://me:s3cret@127.0.0.1:${port}`)).toContain(
      'Check that this is the port of a SQL Server',
    )
  } finally {
    other.close()
  }
})

it('says which server a cleanup cannot reach', async () => {
  const cleaned = mssql.cleanUp?.({ url: 'mssql://me:s3cret@127.0.0.1:1', token: null, runId: 'run' })
  await expect(cleaned).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringContaining('nothing listens there') as string,
  })
})

it('says what the user has no right to', () => {
  const denied = Object.assign(new Error("CREATE DATABASE permission denied in database 'master'."), {
    code: 'EREQUEST',
    number: 262,
  })
  // As kysely hands on the errors of one statement.
  for (const thrown of [denied, [denied]])
    expect(connectionProblem(thrown, 'mssql://host').message).toContain('grant create any database')
})

it('tells a wrong password from a server that is not there', () => {
  const refused = Object.assign(new Error("Login failed for user 'me'."), { code: 'ELOGIN' })
  expect(connectionProblem(refused, 'mssql://host').message).toContain('the user or the password is wrong')
})
