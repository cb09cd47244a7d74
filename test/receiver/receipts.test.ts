import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { monotonicMs } from '../../src/history/clock.ts'
import { readReceipts } from '../../src/receiver/read-receipts.ts'
import { openDesk, post, startReceiver, temporaryDirectory, told } from './receiver-kit.ts'

const kit = await startReceiver({}, afterAll)
const { receiver, directory, answered } = kit

const from = (worker: string) => ({ operationId: 'op', worker })

test('without a key every request takes effect', async () => {
  const { file, url } = await openDesk(kit)
  expect(await post(url, from('A'))).toEqual({ status: 200, body: { accepted: true, effect: 1 } })
  expect(await post(url, from('B'))).toEqual({ status: 200, body: { accepted: true, effect: 2 } })
  expect(told(readReceipts(file))).toEqual(['A effect', 'B effect'])
})

test('with a key the first request takes effect and later ones are recorded as duplicates', async () => {
  const { file, url } = await openDesk(kit)
  expect(await post(url, from('A'), 'op')).toEqual({ status: 200, body: { accepted: true, effect: 1 } })
  expect(await post(url, from('B'), 'op')).toEqual({ status: 200, body: { accepted: false, effect: null } })
  expect(await post(url, from('B'), 'other')).toMatchObject({ body: { accepted: true } })
  expect(told(readReceipts(file))).toEqual(['A effect', 'B duplicate', 'B effect'])
  expect(readReceipts(file).map(({ key }) => key)).toEqual(['op', 'op', 'other'])
})

test('of many simultaneous requests with one key exactly one takes effect', async () => {
  const { file, url } = await openDesk(kit)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => post(url, from(index % 2 === 0 ? 'A' : 'B'), 'op')),
  )
  expect(answers.filter(({ body }) => (body as { accepted: boolean }).accepted)).toHaveLength(1)
  const receipts = readReceipts(file)
  expect(receipts).toHaveLength(40)
  expect(receipts.filter(({ accepted }) => accepted)).toHaveLength(1)
})

test('each desk has its own port, keys and file', async () => {
  const [left, right] = [await openDesk(kit), await openDesk(kit)]
  expect(left.url).not.toBe(right.url)
  await post(left.url, from('A'), 'op')
  await post(right.url, from('B'), 'op')
  expect([left, right].map(({ file }) => told(readReceipts(file)))).toEqual([['A effect'], ['B effect']])
  await receiver.closeDesk(left.name)
  await expect(post(left.url)).rejects.toThrow('fetch failed')
  expect((await post(right.url, from('B'))).status).toBe(200)
  await receiver.closeDesk(right.name)
  const names = new Set([left.name, right.name])
  expect(answered.filter(({ desk }) => names.has(desk))).toMatchObject([
    { desk: left.name, worker: 'A' },
    { desk: right.name, worker: 'B' },
    { desk: right.name, worker: 'B' },
  ])
})

test('an answer is told only when its receipt is in the file', async () => {
  const directory = await temporaryDirectory()
  const file = join(directory, 'S1.db')
  const seen = Promise.withResolvers<unknown>()
  const { receiver } = await startReceiver({
    onAnswered: (event) => seen.resolve({ event, receipts: readReceipts(file) }),
  })
  const { url } = await receiver.openDesk('S1', file)
  const [before, beforeWall] = [monotonicMs(), Date.now()]
  await post(url, from('A'), 'op')
  const { event, receipts } = (await seen.promise) as {
    event: { at: number; atWall: number }
    receipts: { atWall: number }[]
  }
  expect(event).toMatchObject({ event: 'answered', desk: 'S1', worker: 'A', accepted: true })
  expect(event.at).toBeGreaterThan(before)
  expect(event.at).toBeLessThan(monotonicMs())
  expect(receipts).toMatchObject([{ worker: 'A', key: 'op', accepted: true }])
  expect(receipts[0]?.atWall).toBeGreaterThanOrEqual(beforeWall)
  expect(receipts[0]?.atWall).toBeLessThanOrEqual(event.atWall)
})

test.for([
  ['a body that is not JSON', '{"operationId":', undefined],
  ['a body without a worker', { operationId: 'op' }, undefined],
  ['an operation that is not a text', { operationId: 7, worker: 'A' }, undefined],
  ['an empty key', { operationId: 'op', worker: 'A' }, ''],
] as const)('%s gets 400 and leaves no record', async ([, body, key]) => {
  const { name, file, url } = await openDesk(kit)
  expect((await post(url, body, key)).status).toBe(400)
  await receiver.closeDesk(name)
  expect(readReceipts(file)).toEqual([])
  expect(answered.some(({ desk }) => desk === name)).toBe(false)
})

test('a body up to 64 kB is taken, a longer one gets 413 and leaves no record', async () => {
  const { file, url } = await openDesk(kit)
  const body = JSON.stringify(from('A'))
  const padded = (length: number) => body + ' '.repeat(length - body.length)
  expect((await post(url, padded(65_536))).status).toBe(200)
  expect((await post(url, padded(65_537))).status).toBe(413)
  expect((await post(url, padded(4_000_000))).status).toBe(413)
  expect(readReceipts(file)).toHaveLength(1)
})

test.for([
  ['GET', '/receipts'],
  ['PUT', '/receipts'],
  ['POST', '/'],
  ['POST', '/receipts/1'],
] as const)('%s %s does not exist', async ([method, path]) => {
  const { file, url } = await openDesk(kit)
  const body = method === 'GET' ? null : JSON.stringify(from('A'))
  expect((await fetch(new URL(path, url), { method, body })).status).toBe(404)
  expect(readReceipts(file)).toEqual([])
})

test('a desk is reachable by loopback only', async () => {
  const { url } = await openDesk(kit)
  expect(new URL(url).hostname).toBe('127.0.0.1')
  // Another address of the same machine, which answers where a server listens on all of them.
  await expect(post(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed')
})

test('a file that is not there, or not of a desk, is no empty list', async () => {
  const directory = await temporaryDirectory()
  const file = join(directory, 'none.db')
  expect(() => readReceipts(file)).toThrow('unable to open database file')
  expect(existsSync(file)).toBe(false)
  await writeFile(file, '')
  expect(() => readReceipts(file)).toThrow('no such table')
})

test('a desk never writes over a file, and a name is given once', async () => {
  await receiver.openDesk('S1', join(directory, 'S1.db'))
  await expect(receiver.openDesk('S1', join(directory, 'other.db'))).rejects.toThrow('a desk S1 already')
  await expect(receiver.openDesk('S2', join(directory, 'S1.db'))).rejects.toThrow('EEXIST')
  await expect(receiver.closeDesk('S3')).rejects.toThrow('no desk S3')
  expect(existsSync(join(directory, 'other.db'))).toBe(false)
})
