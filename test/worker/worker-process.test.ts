import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { WorkerProcess } from '../../src/worker/worker-process.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const ANSWER = `const answer = (id, value) => process.send({ id, outcome: 'ok', value, start: 1, end: 2 })`

describe.concurrent('a worker process', () => {
  it('that answers each call once is trusted', async ({ expect, onTestFinished }) => {
    const { worker, ends } = await start(onTestFinished, 'answer(id, op)')
    expect(await worker.call('first', [], 5_000)).toMatchObject({ outcome: 'ok', value: 'first' })
    expect(await worker.call('second', [], 5_000)).toMatchObject({ outcome: 'ok', value: 'second' })
    expect(ends).toEqual([])
  })

  it('that answers a call which was never made is not trusted any more', async ({
    expect,
    onTestFinished,
  }) => {
    const { worker, ends } = await start(onTestFinished, 'answer(id + 1, true); answer(id, true)')
    expect(await worker.call('first', [], 5_000)).toMatchObject({ outcome: 'lost' })
    expect(ends).toEqual(['garbage: answered call 2, which was never made or is answered already'])
    expect(await worker.call('second', [], 5_000)).toMatchObject({ outcome: 'unsent' })
    expect(await worker.exited).toMatchObject({ signal: 'SIGKILL' })
  })

  it('that answers a call twice is not trusted any more', async ({ expect, onTestFinished }) => {
    const { worker, ends } = await start(onTestFinished, 'answer(id, true); answer(id, false)')
    expect(await worker.call('first', [], 5_000)).toMatchObject({ outcome: 'ok', value: true })
    expect(await worker.exited).toMatchObject({ signal: 'SIGKILL' })
    expect(ends).toEqual(['garbage: answered call 1, which was never made or is answered already'])
  })
})

/** A program that is ready at once and does `act` with the id and op of every call. */
async function start(onTestFinished: TestContext['onTestFinished'], act: string) {
  const folder = runFolder(onTestFinished)
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `${ANSWER}
process.on('message', ({ id, op }) => { if (id !== undefined) { ${act} } })
process.send({ ready: true })
`,
  )
  const ends: string[] = []
  const worker = new WorkerProcess({
    nodePath: process.execPath,
    program,
    setup: { identity: 'A', runId: 'r', pairRoot: folder, adapterModule: program, places: {} },
    logPrefix: join(folder, 'worker'),
    environment: {},
    onEnd: (what, detail) => ends.push(`${what}: ${detail}`),
  })
  onTestFinished(() => worker.stop())
  await worker.ready
  return { worker, ends }
}
