import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pause } from '../../src/faults/pause.ts'
import { resume } from '../../src/faults/resume.ts'
import { readReceipts } from '../../src/receiver/read-receipts.ts'
import { startProgram } from '../fixtures/programs/start-program.ts'
import { post, startReceiver, told } from './receiver-kit.ts'

const HEAD = 'POST /receipts HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 33\r\n'
const BODY = '{"operationId":"op","worker":"A"}'
const WHOLE = `${HEAD}\r\n${BODY}`
/** The receiver says `100 Continue` as soon as it has taken this up. */
const HALF = `${HEAD}expect: 100-continue\r\n\r\n${BODY.slice(0, 20)}`

test('a half-sent request is given up in time, leaves no record and keeps nobody waiting', async () => {
  const { receiver, directory, answered } = await startReceiver({ requestTimeoutMs: 250 })
  const file = join(directory, 'S1.db')
  const { url } = await receiver.openDesk('S1', file)
  const halves = await Promise.all(['', HEAD, HALF].map((text) => send(url, text)))
  expect((await post(url)).status).toBe(200)
  await Promise.all(halves.map(({ closed }) => closed))
  await receiver.closeDesk('S1')
  expect(told(readReceipts(file))).toEqual(['A effect'])
  expect(answered).toHaveLength(1)
  expect(await readFile(join(directory, 'receiver.log'), 'utf8')).toBe('')
})

test('a request that breaks off leaves no record', async () => {
  const { receiver, directory } = await startReceiver()
  const file = join(directory, 'S1.db')
  const { url } = await receiver.openDesk('S1', file)
  const [ended, reset] = [await send(url, HALF), await send(url, HALF)]
  ended.socket.end()
  reset.socket.resetAndDestroy()
  await ended.closed
  expect((await post(url)).status).toBe(200)
  await receiver.closeDesk('S1')
  expect(readReceipts(file)).toHaveLength(1)
  expect(await readFile(join(directory, 'receiver.log'), 'utf8')).toBe('')
})

test('a desk closes at once although a client keeps a connection open', async () => {
  const { receiver, directory } = await startReceiver()
  const { url } = await receiver.openDesk('S1', join(directory, 'S1.db'))
  const clients = [await send(url, ''), await send(url, HALF)]
  await receiver.closeDesk('S1')
  await Promise.all(clients.map(({ closed }) => closed))
  await expect(post(url)).rejects.toThrow('fetch failed')
})

test('a desk that closes in the midst of requests answers just those that it recorded', async () => {
  const first = Promise.withResolvers<void>()
  const { receiver, directory } = await startReceiver({ onAnswered: () => first.resolve() })
  const file = join(directory, 'S1.db')
  const { url } = await receiver.openDesk('S1', file)
  const posts = Array.from({ length: 60 }, () => post(url).catch(() => null))
  await first.promise
  await receiver.closeDesk('S1')
  const answers = await Promise.all(posts)
  const recorded = readReceipts(file).length
  expect(recorded).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(recorded)
  expect(await readFile(join(directory, 'receiver.log'), 'utf8')).toBe('')
})

test('a flood of 2,000 parallel requests loses none', async () => {
  const { receiver, directory, answered } = await startReceiver()
  const file = join(directory, 'S1.db')
  const { url } = await receiver.openDesk('S1', file)
  const agent = new Agent({ maxSockets: Infinity })
  onTestFinished(() => agent.destroy())
  const statuses = await Promise.all(
    Array.from({ length: 2_000 }, (_, index) =>
      postBy(agent, url, `worker-${index}`, `key-${index % 1_000}`),
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
  await receiver.closeDesk('S1')
  const receipts = readReceipts(file)
  expect(new Set(receipts.map(({ worker }) => worker)).size).toBe(2_000)
  expect(receipts.filter(({ accepted }) => accepted)).toHaveLength(1_000)
  expect(answered).toHaveLength(2_000)
})

test('the request of a client that is killed before the answer counts', async () => {
  const { receiver, directory } = await startReceiver()
  const file = join(directory, 'S4.db')
  const { url } = await receiver.openDesk('S4', file)
  const client = await startProgram('struck-client', new URL(url).port, 'SIGKILL', 'op')
  client.child.send('go')
  expect(await client.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await vi.waitFor(() => expect(told(readReceipts(file))).toEqual(['A effect']), 10_000)
  expect(await post(url, { operationId: 'op', worker: 'B' }, 'op')).toMatchObject({
    body: { accepted: false },
  })
  await receiver.closeDesk('S4')
  expect(told(readReceipts(file))).toEqual(['A effect', 'B duplicate'])
})

test('a client that is gone before its answer is recorded, and not told as answered', async () => {
  const { receiver, directory, answered } = await startReceiver()
  const file = join(directory, 'S4.db')
  const { url } = await receiver.openDesk('S4', file)
  const process = { pid: receiver.pid ?? 0, exited: receiver.exited }
  // Frozen, it finds the request and the end of its client at the same time.
  await pause.confirm(process, await pause.inject(process))
  const client = await send(url, WHOLE)
  client.socket.resetAndDestroy()
  await client.closed
  await resume.confirm(process, await resume.inject(process))
  await vi.waitFor(() => expect(told(readReceipts(file))).toEqual(['A effect']), 10_000)
  await receiver.closeDesk('S4')
  expect(answered).toEqual([])
})

test('a frozen client is answered, hinders nobody, and finds its answer when it wakes up', async () => {
  const answered = Promise.withResolvers<void>()
  const { receiver, directory } = await startReceiver({ onAnswered: () => answered.resolve() })
  const { url } = await receiver.openDesk('S6', join(directory, 'S6.db'))
  const client = await startProgram('struck-client', new URL(url).port, 'SIGSTOP', 'op')
  client.child.send('go')
  await answered.promise
  const stopped = { injectedAtMs: 0, invalid: null }
  expect(await pause.confirm(client, stopped)).toMatchObject({ confirmed: true })
  expect(await post(url, { operationId: 'op', worker: 'B' }, 'op')).toMatchObject({
    status: 200,
    body: { accepted: false },
  })
  const answer = client.next()
  expect(await resume.confirm(client, await resume.inject(client))).toMatchObject({ confirmed: true })
  expect(await answer).toContain('{"accepted":true,"effect":1}')
})

/** Opens a connection and sends so much of a request. */
async function send(url: string, text: string): Promise<{ socket: Socket; closed: Promise<void> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // The end is all that matters, whether or not it is a gentle one.
  socket.on('error', () => {})
  const continued = text === HALF ? once(socket, 'data') : null
  socket.resume()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'connect')
  if (text !== '') await new Promise((resolve) => socket.write(text, resolve))
  await continued
  return { socket, closed }
}

function postBy(agent: Agent, url: string, worker: string, key: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { 'idempotency-key': key } }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    })
    sent.once('error', reject)
    sent.end(JSON.stringify({ operationId: 'op', worker }))
  })
}
