import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { pg } from '../../../adapters/pg/index.ts'
import { audit } from '../../../src/audit.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { INSTALL_MS, pgPlan, schemasOf, startServer } from './pg-kit.ts'
import { AUTHORITY, startTlsFront } from './tls-front.ts'

const server = await startServer()
const { username, password, searchParams } = new URL(server.url.replace('@/', '@localhost/'))
const socketPath = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
const urlAt = (address: string, parameters: string): string =>
  `postgres://${username}:${password}@${address}/postgres?${parameters}`

test(
  'an authority of its own is named by the URL, relative to the current directory, and confined workers read it',
  async ({ onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const address = await startTlsFront(socketPath)
    const mine = relative(process.cwd(), AUTHORITY)
    const url = urlAt(address, `sslmode=verify-full&sslrootcert=${encodeURIComponent(mine)}`)
    const [report] = (await audit(pgPlan(folder, url, { checks: ['tasks/shared-database'] }))).reports
    expect(report?.stores[0]?.checks.find(({ id }) => id === 'tasks/shared-database')).toMatchObject({
      verdict: 'holds',
    })
    expect(await schemasOf(server.url)).toEqual([])
  },
  INSTALL_MS,
)

test('without the authority the certificate is not trusted', async ({ onTestFinished }) => {
  const refused = await refusal(
    urlAt(await startTlsFront(socketPath), 'sslmode=verify-full'),
    runFolder(onTestFinished),
  )
  expect(refused).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringMatching(/certificate is not trusted.*sslrootcert=FILE/),
  })
})

test.each(['sslrootcert', 'sslcert', 'sslkey'])(
  'a file that is not there is told by its parameter: %s',
  async (parameter) => {
    const refused = await refusal(urlAt('localhost:1', `${parameter}=/nope/file.pem`), '/nowhere')
    expect(refused).toMatchObject({ code: 'STORE_UNAVAILABLE' })
    expect((refused as Error).message).toContain(`${parameter}=/nope/file.pem cannot be read (ENOENT)`)
    expect((refused as Error).message).not.toContain(password)
  },
)

test('a directory is no such file', async () => {
  const directory = import.meta.dirname
  const refused = await refusal(urlAt('localhost:1', `sslrootcert=${directory}`), '/nowhere')
  expect((refused as Error).message).toContain(`sslrootcert=${directory} cannot be read (EISDIR)`)
})

async function refusal(url: string, directory: string): Promise<unknown> {
  const place = { directory, url, token: null, module: null, reference: null, runId: 'test' }
  return pg.provision(place).then(
    () => null,
    (error: unknown) => error,
  )
}
