import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoServerError } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mongodb } from '../../../adapters/mongodb/index.ts'
import { connectionProblem } from '../../../src/mongodb/connection-problem.ts'

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mongodb-test-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const provision = (url: string | null) =>
  mongodb.provision({ directory, url, token: null, module: null, reference: null, runId: 'run' })

it('asks for a URL', async () => {
  await expect(provision(null)).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringContaining('--url mongodb://') as string,
  })
})

it('refuses the URL of another server', async () => {
  await expect(provision('mysql://localhost')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
})

it('says that a server is not there, without its password', async () => {
  const refused = await provision('mongodb://me:s3cret@127.0.0.1:1/').catch(
    (error: unknown) => error as Error,
  )
  expect(refused).toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringContaining('cannot be reached') as string,
  })
  expect((refused as Error).message).not.toContain('s3cret')
}, 15_000)

it.each(['mongodb://me:s3cret@a,b/db', 'mongodb://me:s3cret@a:27017,b:27017'])(
  'refuses several hosts, without the password: %s',
  async (url) => {
    const refused = await provision(url).catch((error: unknown) => error as Error)
    expect(refused).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('names several hosts') as string,
    })
    expect((refused as Error).message).not.toContain('s3cret')
  },
)

it('tries a host that is looked up, and says that it is not there', async () => {
  await expect(provision('mongodb+srv://me:s3cret@a.b.invalid/db')).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringContaining('cannot be reached') as string,
  })
}, 15_000)

it.each(['mongodb://me:s3cret@a:99999999/db', 'mongodb://me:50%zz@127.0.0.1:1/'])(
  'refuses a URL that cannot be read: %s',
  async (url) => {
    await expect(provision(url)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('Percent-encode') as string,
    })
  },
)

it('tells a wrong password from a server that is not there', () => {
  const refused = new MongoServerError({ message: 'Authentication failed.', code: 18 })
  const { message } = connectionProblem(refused, 'mongodb://host')
  expect(message).toContain('does not take the user or the password')
  expect(message).not.toContain('cannot be reached')
})

it('says which server a cleanup cannot reach', async () => {
  await expect(
    mongodb.cleanUp?.({ url: 'mongodb://me:s3cret@127.0.0.1:1/', token: null, runId: 'run' }),
  ).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
}, 15_000)
