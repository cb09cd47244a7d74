import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RestBridge } from '../../../src/redis/rest-bridge.ts'
import { Guardian } from '../../../src/worker/guardian.ts'
import { descendantsOf } from '../../fixtures/stores/live-processes.ts'
import { post, startBridge, WITHOUT_REDIS } from './bridge-kit.ts'

const BASE64 = { 'upstash-encoding': 'base64' }

describe.skipIf(WITHOUT_REDIS)('the REST bridge (needs redis-server or valkey-server on the PATH)', () => {
  test('takes one command, and many in one request', async () => {
    const database = (await startBridge()).newDatabase()
    expect(await post(database, '', ['SET', 'a', 1])).toEqual({ status: 200, body: { result: 'OK' } })
    expect(await post(database, '/', ['GET', 'a'])).toEqual({ status: 200, body: { result: '1' } })
    const many = [
      ['INCR', 'a'],
      ['GET', 'none'],
      ['SET', 'o', { b: [1] }],
      ['GET', 'o'],
      ['LPUSH', 'a', 'x'],
    ]
    expect(await post(database, '/pipeline', many)).toEqual({
      status: 200,
      body: [
        { result: 2 },
        { result: null },
        { result: 'OK' },
        { result: '{"b":[1]}' },
        { error: expect.stringContaining('WRONGTYPE') as unknown },
      ],
    })
  })

  test('carries out a transaction as one, and nothing of one that Redis refuses', async () => {
    const database = (await startBridge()).newDatabase()
    const done = await post(database, '/multi-exec', [
      ['SET', 'a', '1'],
      ['LPUSH', 'a', 'x'],
      ['GET', 'a'],
    ])
    expect(done.body).toEqual([
      { result: 'OK' },
      { error: expect.stringContaining('WRONGTYPE') as unknown },
      { result: '1' },
    ])
    const refused = await post(database, '/multi-exec', [['SET', 'a', '2'], ['NO-SUCH-COMMAND']])
    expect(refused).toEqual({ status: 400, body: { error: expect.any(String) as unknown } })
    expect((await post(database, '', ['GET', 'a'])).body).toEqual({ result: '1' })
  })

  test('encodes every text but OK for who asks for it, nested ones too', async () => {
    const database = (await startBridge()).newDatabase()
    expect((await post(database, '', ['SET', 'ü', 'wörld'], BASE64)).body).toEqual({ result: 'OK' })
    const encoded = Buffer.from('wörld').toString('base64')
    expect((await post(database, '', ['GET', 'ü'], BASE64)).body).toEqual({ result: encoded })
    const nested = await post(database, '/pipeline', [['EVAL', "return {{'a', 1}, 'OK'}", '0']], BASE64)
    expect(nested.body).toEqual([{ result: [['YQ==', 1], 'OK'] }])
  })

  test('refuses who has no token, what is no command, and what it does not know', async () => {
    const database = (await startBridge()).newDatabase()
    const stranger = { ...database, token: 'guessed' }
    expect(await post(stranger, '', ['SET', 'a', '1'])).toEqual({
      status: 401,
      body: { error: 'Unauthorized' },
    })
    expect((await post(database, '', ['GET', 'a'])).body).toEqual({ result: null })
    expect((await post(database, '', 'not json')).status).toBe(400)
    expect((await post(database, '/pipeline', ['GET', 'a'])).status).toBe(400)
    expect((await post(database, '/flushall', [['GET', 'a']])).status).toBe(404)
    expect(await post(database, '', ['NO-SUCH-COMMAND'])).toEqual({
      status: 400,
      body: { error: expect.stringContaining('unknown command') as unknown },
    })
  })

  test('keeps databases apart', async () => {
    const bridge = await startBridge()
    const [one, two] = [bridge.newDatabase(), bridge.newDatabase()]
    await post(one, '', ['SET', 'a', '1'])
    expect((await post(two, '', ['GET', 'a'])).body).toEqual({ result: null })
  })

  test('answers a flood, also beside requests that are never finished', async () => {
    const database = (await startBridge()).newDatabase()
    const { port, pathname } = new URL(database.url)
    const half = connect(Number(port), '127.0.0.1')
    await once(half, 'connect')
    half.write(
      `POST ${pathname} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${database.token}\r\ncontent-length: 99\r\n\r\n["SET"`,
    )
    await Promise.all(Array.from({ length: 500 }, () => post(database, '/pipeline', [['INCR', 'n']])))
    expect((await post(database, '', ['GET', 'n'])).body).toEqual({ result: '500' })
    half.destroy()
  })

  test('leaves no process and no directory', async () => {
    const before = new Set(descendantsOf(process.pid))
    // Of its own, because other runs put theirs into the shared one at the same time.
    await using temporary = await ownTmpdir()
    const guardian = new Guardian()
    const bridge = await RestBridge.start(guardian)
    const database = bridge.newDatabase()
    expect(readdirSync(temporary.path)).toEqual([expect.stringMatching(/^fence-audit-redis-/)])
    await bridge[Symbol.asyncDispose]()
    await guardian[Symbol.asyncDispose]()
    expect(descendantsOf(process.pid).filter((pid) => !before.has(pid))).toEqual([])
    expect(readdirSync(temporary.path)).toEqual([])
    await expect(post(database, '', ['PING'])).rejects.toThrow('fetch failed')
  })
})

test('where there is no Redis, the error says how to get one', async () => {
  const { PATH } = process.env
  const guardian = new Guardian()
  process.env['PATH'] = import.meta.dirname
  try {
    await expect(RestBridge.start(guardian)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/apt install redis-server.*--url and --token/) as unknown,
    })
  } finally {
    process.env['PATH'] = PATH
    await guardian[Symbol.asyncDispose]()
  }
})

/** A directory for temporary files that this process alone uses until it is disposed. */
async function ownTmpdir(): Promise<{ path: string } & AsyncDisposable> {
  const { TMPDIR } = process.env
  const path = await mkdtemp(join(tmpdir(), 'bridge-test-'))
  process.env['TMPDIR'] = path
  return {
    path,
    async [Symbol.asyncDispose]() {
      if (TMPDIR === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = TMPDIR
      await rm(path, { recursive: true })
    },
  }
}
