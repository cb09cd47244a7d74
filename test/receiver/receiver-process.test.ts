import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { pause } from '../../src/faults/pause.ts'
import { processState } from '../../src/faults/process-state.ts'
import { readReceipts } from '../../src/receiver/read-receipts.ts'
import { Receiver } from '../../src/receiver/receiver.ts'
import { startProgram } from '../fixtures/programs/start-program.ts'
import { post, startReceiver, temporaryDirectory, told } from './receiver-kit.ts'

test('what was answered is in the file when the receiver is killed right afterwards', async () => {
  const directory = await temporaryDirectory()
  const file = join(directory, 'S4.db')
  const { receiver } = await startReceiver({
    onAnswered: ({ worker }) => {
      if (worker === 'C') process.kill(receiver.pid ?? 0, 'SIGKILL')
    },
  })
  const { url } = await receiver.openDesk('S4', file)
  for (const worker of ['A', 'B']) await post(url, { operationId: 'op', worker }, 'op')
  await post(url, { operationId: 'op', worker: 'C' }).catch(() => {})
  expect(await receiver.exited).toEqual({ code: null, signal: 'SIGKILL' })
  expect(told(readReceipts(file))).toEqual(['A effect', 'B duplicate', 'C effect'])
  await expect(receiver.openDesk('S5', join(directory, 'S5.db'))).rejects.toThrow(/channel|ended/i)
  await expect(receiver.closeDesk('S4')).rejects.toThrow(/channel|ended/i)
})

test('a question that is open when the receiver dies is answered by an error', async () => {
  const { receiver, directory } = await startReceiver()
  await freeze(receiver.pid ?? 0)
  const opening = receiver.openDesk('S1', join(directory, 'S1.db'))
  process.kill(receiver.pid ?? 0, 'SIGKILL')
  await expect(opening).rejects.toThrow(/has ended \(SIGKILL\).*receiver\.log/)
})

test('an ended receiver leaves no process, no port and nothing but whole files', async () => {
  const { receiver, directory } = await startReceiver()
  const urls = await Promise.all(
    ['S1', 'S2'].map(async (name) => (await receiver.openDesk(name, join(directory, `${name}.db`))).url),
  )
  for (const url of urls) await post(url)
  await receiver[Symbol.asyncDispose]()
  expect(await processState(receiver.pid ?? 0)).toBe('')
  for (const url of urls) await expect(post(url)).rejects.toThrow('fetch failed')
  expect(await readdir(directory)).toEqual(['S1.db', 'S2.db', 'receiver.log'])
  expect(readReceipts(join(directory, 'S1.db'))).toHaveLength(1)
  expect(await readdir(directory)).toEqual(['S1.db', 'S2.db', 'receiver.log'])
})

test('a frozen receiver is ended all the same', async () => {
  const { receiver } = await startReceiver()
  await freeze(receiver.pid ?? 0)
  await receiver[Symbol.asyncDispose]()
  expect(await processState(receiver.pid ?? 0)).toBe('')
})

test('a receiver that does not come up says where to look', async () => {
  const directory = await temporaryDirectory()
  const start = Receiver.start({
    guardian: { watchProcess: () => {}, forgetProcess: () => {} },
    logDirectory: directory,
    environment: { NODE_OPTIONS: '--no-such-option' },
  })
  await expect(start).rejects.toThrow(/has ended \(exit code 9\).*receiver\.log/)
})

test.for(['running', 'frozen'])('a %s receiver dies when its owner is killed with -9', async (state) => {
  const directory = await temporaryDirectory()
  const owner = await startProgram('receiver-owner', directory)
  const { pid, url } = owner.ready as { pid: number; url: string }
  await post(url)
  // A frozen one cannot notice that its owner is gone: only the guardian can end it.
  if (state === 'frozen') await freeze(pid)
  owner.child.kill('SIGKILL')
  await owner.exited
  await vi.waitFor(async () => expect(await processState(pid)).toMatch(/^Z*$/), { timeout: 10_000 })
  await expect(post(url)).rejects.toThrow('fetch failed')
  expect(told(readReceipts(join(directory, 'S4.db')))).toEqual(['A effect'])
})

async function freeze(pid: number): Promise<void> {
  const target = { pid, exited: new Promise<never>(() => {}) }
  expect(await pause.confirm(target, await pause.inject(target))).toMatchObject({ confirmed: true })
}
