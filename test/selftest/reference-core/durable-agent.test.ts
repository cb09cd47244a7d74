import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { Agent } from '../../../src/selftest/reference-core/durable/agent.ts'
import { DurableAgent } from '../../../src/selftest/reference-core/durable/durable-agent.ts'
import { mastraWith } from '../../../src/selftest/reference-core/mastra-with.ts'
import {
  createReferenceStorage,
  type ReferenceStorage,
  type ReferenceStorageOptions,
} from '../../../src/selftest/reference-store/create-reference-storage.ts'
import { VARIANTS } from '../../../src/selftest/reference-store/rules/variant.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'

const Mastra = mastraWith(null)
const MEMORY = { thread: 'thread', resource: 'resource' }
const RUN = { runId: 'run', memory: MEMORY }
const KEY = { workflowName: 'durable-agent', runId: 'run' }

describe.concurrent('a durable agent of the reference core', () => {
  it.for(VARIANTS)('claims its run, answers, and gives the run back (%s)', async (variant, test) => {
    const { expect } = test
    const storage = await open(test, { variant })
    const model = heldModel('done')
    const { agent } = start(storage, model)
    const { output } = await agent.stream('hello', RUN)
    const { workflows } = await stores(storage)
    await model.asked
    const held = await workflows.getRunOwnership({ runId: 'run' })
    expect(held).toMatchObject({ live: true, ownerId: expect.any(String) as string })
    expect(await workflows.loadWorkflowSnapshot(KEY)).toMatchObject({ status: 'running' })
    model.answer()
    expect(await output.text).toBe('done')
    expect(await workflows.getRunOwnership({ runId: 'run' })).toMatchObject({
      live: false,
      generation: held?.generation,
      leaseExpiresAt: null,
    })
    expect(await workflows.loadWorkflowSnapshot(KEY)).toMatchObject({ status: 'success' })
    expect(await answerIn(storage)).toBe('done')
  })

  it.for(VARIANTS)(
    'is refused every write once another one has taken its run (%s)',
    async (variant, test) => {
      const { expect } = test
      const storage = await open(test, { variant })
      const late = heldModel('too late')
      const first = await start(storage, late).agent.stream('hello', RUN)
      await late.asked
      const second = await start(storage, heldModel('from B', true)).agent.recover('run', { force: true })
      expect(await second.output.text).toBe('from B')
      late.answer()
      await expect(first.output.text).rejects.toMatchObject({ id: 'DURABLE_AGENT_EXECUTION_SUPERSEDED' })
      expect(await answerIn(storage)).toBe('from B')
      const { workflows } = await stores(storage)
      expect(await workflows.loadWorkflowSnapshot(KEY)).toMatchObject({
        status: 'success',
        context: { answer: { output: 'from B' } },
      })
    },
  )

  it('overwrites the answer of its successor on a store that does not check', async (test) => {
    const { expect } = test
    const storage = await open(test, { fault: 'known-messages-unfenced' })
    const late = heldModel('too late')
    const first = await start(storage, late).agent.stream('hello', RUN)
    await late.asked
    const second = await start(storage, heldModel('from B', true)).agent.recover('run', { force: true })
    await second.output.text
    late.answer()
    await first.output.text.catch(() => {})
    expect(await answerIn(storage)).toBe('too late')
  })

  it('leaves a live run alone unless it is told to take it', async (test) => {
    const { expect } = test
    const storage = await open(test)
    const model = heldModel('done')
    const { agent } = start(storage, model)
    await agent.stream('hello', RUN)
    await model.asked
    const other = start(storage, heldModel('from B', true)).agent
    await expect(other.recover('run')).rejects.toMatchObject({ id: 'DURABLE_AGENT_RUN_ACTIVE' })
    await expect(agent.recover('run', { force: true })).rejects.toMatchObject({
      id: 'DURABLE_AGENT_RECOVER_RUN_ACTIVE_LOCALLY',
    })
  })

  it('has nothing to recover where no run is under way', async (test) => {
    const { expect } = test
    const storage = await open(test)
    const { agent } = start(storage, heldModel('done', true))
    const missing = { id: 'DURABLE_AGENT_RECOVER_SNAPSHOT_NOT_FOUND' }
    await expect(agent.recover('run')).rejects.toMatchObject(missing)
    await (
      await agent.stream('hello', RUN)
    ).output.text
    await expect(agent.recover('run')).rejects.toMatchObject(missing)
  })

  it('lets one of two recoveries win', async (test) => {
    const { expect } = test
    const storage = await open(test)
    const model = heldModel('done')
    await start(storage, model).agent.stream('hello', RUN)
    await model.asked
    const recoveries = await Promise.allSettled(
      ['B', 'C'].map((who) => start(storage, heldModel(who, true)).agent.recover('run', { force: true })),
    )
    const won = recoveries.filter(({ status }) => status === 'fulfilled')
    const lost = recoveries.filter(({ status }) => status === 'rejected')
    expect([won.length, lost.length]).toEqual([1, 1])
    expect(lost[0]).toMatchObject({ reason: { id: 'DURABLE_AGENT_EXECUTION_CONFLICT' } })
  })

  it('is recovered without force once its process was shut down', async (test) => {
    const { expect } = test
    const storage = await open(test)
    const model = heldModel('too late')
    const { agent, mastra } = start(storage, model)
    const { output } = await agent.stream('hello', RUN)
    await model.asked
    await mastra.shutdown()
    await expect(output.text).rejects.toMatchObject({ id: 'DURABLE_AGENT_EXECUTION_SUPERSEDED' })
    const { output: recovered } = await start(storage, heldModel('from B', true)).agent.recover('run')
    expect(await recovered.text).toBe('from B')
  })

  it('stores that its model failed', async (test) => {
    const { expect } = test
    const storage = await open(test)
    const failing = { doStream: () => Promise.reject(new Error('no model')) }
    const { output } = await start(storage, failing).agent.stream('hello', RUN)
    await expect(output.text).rejects.toThrow('no model')
    const { workflows } = await stores(storage)
    expect(await workflows.loadWorkflowSnapshot(KEY)).toMatchObject({ status: 'failed' })
    expect(await workflows.getRunOwnership({ runId: 'run' })).toMatchObject({ live: false })
  })

  it('warns once of a store that cannot fence, and says nothing of one that can', async (test) => {
    const { expect } = test
    const unfenced = await open(test)
    const { workflows } = await stores(unfenced)
    Object.assign(workflows, { supportsRunFencing: () => Promise.resolve(false) })
    const { agent, warnings } = start(unfenced, heldModel('done', true))
    await (
      await agent.stream('hello', RUN)
    ).output.text
    expect(await answerIn(unfenced)).toBe('done')
    expect(await workflows.getRunOwnership({ runId: 'run' })).toBeNull()
    expect(warnings).toEqual([])
    for (const _ of [1, 2]) await agent.recover('run').catch(() => {})
    expect(warnings).toEqual([
      expect.stringMatching(/workflows store \(ReferenceWorkflows\) that cannot fence runs/),
    ])

    const fenced = await open(test)
    const quiet = start(fenced, heldModel('done', true))
    await quiet.agent.recover('run').catch(() => {})
    expect(quiet.warnings).toEqual([])
  })
})

/** A model that is asked, and then answers when it is told to; or at once. */
function heldModel(text: string, atOnce = false) {
  const asked = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  if (atOnce) told.resolve()
  return {
    asked: asked.promise,
    answer: told.resolve,
    doStream: async () => {
      asked.resolve()
      await told.promise
      return { stream: ReadableStream.from([{ type: 'text-delta', delta: text }, { type: 'finish' }]) }
    },
  }
}

async function open(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  options: Omit<ReferenceStorageOptions, 'file'> = {},
): Promise<ReferenceStorage> {
  const storage = createReferenceStorage({ file: join(runFolder(onTestFinished), 'store.db'), ...options })
  await storage.init()
  return storage
}

/** One process's Mastra instance, as far as the store can tell. */
function start(storage: ReferenceStorage, model: ConstructorParameters<typeof Agent>[0]['model']) {
  const agent = new DurableAgent({ agent: new Agent({ id: 'agent', instructions: 'Answer.', model }) })
  const warnings: string[] = []
  const logger = { warn: (message: string) => void warnings.push(message) }
  const mastra = new Mastra({ storage, logger, agents: { agent }, workers: false })
  return { agent, mastra, warnings }
}

async function stores(storage: ReferenceStorage) {
  return { workflows: await storage.getStore('workflows'), memory: await storage.getStore('memory') }
}

/** The text of the stored answer. */
async function answerIn(storage: ReferenceStorage): Promise<unknown> {
  const { memory } = await stores(storage)
  const { messages } = await memory.listMessages({ threadId: 'thread' })
  const answer = messages.find(({ id }) => id === 'run-assistant')
  return (answer?.content as { parts?: { text?: string }[] } | undefined)?.parts?.[0]?.text
}
