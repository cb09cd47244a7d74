import { expect } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import { loseRun, message, newRunId, prepareScene, type Scene } from './situations.ts'
import { leavesNothing, whileLater } from './stale-writes.ts'
import { caught, type Stage } from './stage.ts'

/** Rules of single surfaces, of state updates, and of partial updates that two workers make at once. */
export const SURFACE_RULES = {
  async 'fences-unknown'({ a }) {
    expect(await a.workflows.supportsRunFencing()).toBe(true)
  },
  async 'new-messages-unfenced'(stage) {
    const { fenceOfA: fence, ...scene } = await loseRun(stage)
    const added = message(scene, `${scene.message.id}-A`, 'A')
    await caught(stage.a.memory.saveMessages({ messages: [added], fence }))
    const { messages } = await stage.b.memory.listMessagesById({ messageIds: [added.id] })
    expect(messages).toEqual([])
  },
  async 'moved-messages-unfenced'(stage) {
    const { fenceOfA: fence, ...scene } = await loseRun(stage)
    const elsewhere = await prepareScene(stage)
    const moved = { ...scene.message, threadId: elsewhere.thread.id }
    await caught(stage.a.memory.saveMessages({ messages: [moved], fence }))
    const { messages } = await stage.b.memory.listMessagesById({ messageIds: [moved.id] })
    expect(messages[0]?.threadId).toBe(scene.thread.id)
  },
  async 'stale-saves-reported-whole'(stage) {
    const { fenceOfA: fence, ...scene } = await loseRun(stage)
    const added = ['1', '2'].map((n) => message(scene, `${scene.message.id}-${n}`, 'A'))
    const error = await caught(stage.a.memory.saveMessages({ messages: added, fence }))
    const { messages } = await stage.b.memory.listMessagesById({ messageIds: added.map(({ id }) => id) })
    if (error === undefined) expect(messages).toHaveLength(added.length)
  },
  'thread-saves-unfenced': (stage) => leavesNothing(stage, 'saveThread'),
  'resource-updates-unfenced': (stage) => leavesNothing(stage, 'updateResource'),
  'snapshots-unfenced': (stage) => leavesNothing(stage, 'persistWorkflowSnapshot'),

  async 'state-condition-ignored'(stage) {
    const { run } = await prepareScene(stage)
    const opts = { status: 'success', expectedStatus: 'suspended' }
    expect(await stage.a.workflows.updateWorkflowState({ ...run, opts })).toBeUndefined()
    expect(await stage.b.workflows.loadWorkflowSnapshot(run)).toMatchObject({ status: 'running' })
  },
  async 'state-condition-stored'(stage) {
    const { run } = await prepareScene(stage)
    const opts = { status: 'success', expectedStatus: 'running' }
    await stage.a.workflows.updateWorkflowState({ ...run, opts })
    expect(await stage.b.workflows.loadWorkflowSnapshot(run)).not.toHaveProperty('expectedStatus')
  },
  async 'late-state-makes-run'({ a, b }) {
    const run = { workflowName: 'flow', runId: newRunId() }
    expect(await a.workflows.updateWorkflowState({ ...run, opts: { status: 'success' } })).toBeUndefined()
    expect(await b.workflows.loadWorkflowSnapshot(run)).toBeNull()
  },

  'thread-written-back': (stage) =>
    keepsBoth(stage, {
      write: ({ memory }, { thread }, by) => memory.updateThread({ id: thread.id, metadata: { [by]: true } }),
      read: async ({ memory }, { thread }) => (await memory.getThreadById({ threadId: thread.id }))?.metadata,
    }),
  'resource-written-back': (stage) =>
    keepsBoth(stage, {
      write: ({ memory }, { resourceId }, by) =>
        memory.updateResource({ resourceId, metadata: { [by]: true } }),
      read: async ({ memory }, { resourceId }) => (await memory.getResourceById({ resourceId }))?.metadata,
    }),
  'snapshot-written-back': (stage) =>
    keepsBoth(stage, {
      write: ({ workflows }, { run }, by) =>
        workflows.updateWorkflowResults({ ...run, stepId: by, result: { by } }),
      read: async ({ workflows }, { run }) => (await workflows.loadWorkflowSnapshot(run))?.context,
    }),
  async 'state-written-back'(stage) {
    const { run } = await prepareScene(stage)
    const resume = ({ workflows }: Stage['a'], by: string) =>
      workflows.updateWorkflowState({ ...run, opts: { status: `resumed-${by}`, expectedStatus: 'running' } })
    const answers: unknown[] = []
    await whileLater(
      stage,
      async () => answers.push(await resume(stage.b, 'B')),
      async () => answers.push(await resume(stage.a, 'A')),
    )
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1)
  },
} as const satisfies Partial<Record<FaultName, (stage: Stage) => Promise<void>>>

interface PartialUpdate {
  readonly write: (domains: Stage['a'], scene: Scene, by: 'A' | 'B') => Promise<unknown>
  readonly read: (domains: Stage['a'], scene: Scene) => Promise<Readonly<Record<string, unknown>> | undefined>
}

/** What B writes while an update of something else by A is under way is still there afterwards. */
async function keepsBoth(stage: Stage, { write, read }: PartialUpdate): Promise<void> {
  const scene = await prepareScene(stage)
  let isInterrupted = false
  await whileLater(
    stage,
    async () => {
      isInterrupted = true
      await write(stage.b, scene, 'B')
    },
    () => write(stage.a, scene, 'A'),
  )
  const stored = await read(stage.b, scene)
  expect(stored).toHaveProperty('A')
  if (isInterrupted) expect(stored).toHaveProperty('B')
}
