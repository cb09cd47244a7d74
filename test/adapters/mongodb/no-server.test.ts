import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mongodb } from '../../../adapters/mongodb/index.ts'

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
