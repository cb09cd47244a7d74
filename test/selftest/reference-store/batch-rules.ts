import { expect } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import type { RunFence } from '../../../src/selftest/reference-store/run-fence.ts'
import {
  loseRun,
  message,
  prepareScene,
  claim,
  takeOver,
  readScene,
  snapshot,
  type Scene,
} from './situations.ts'
import { whileLater } from './stale-writes.ts'
import { caught, type Stage } from './stage.ts'

/** Rules of writes that are large, or come together, and of what is read after a takeover. */
export const BATCH_RULES = {
  async 'one-fence-per-turn'(stage) {
    const { fenceOfA, ...lost } = await loseRun(stage)
    const kept = await prepareScene(stage)
    const fence = await claim(stage.a, kept.run.runId, 'A')
    await stage.a.memory.raiseRunFence(fence)
    const before = await readScene(stage, lost)
    const [saved, refused] = await Promise.all([
      caught(stage.a.memory.saveMessages({ messages: [message(kept, kept.message.id, 'A')], fence })),
      caught(
        stage.a.memory.saveMessages({ messages: [message(lost, lost.message.id, 'A')], fence: fenceOfA }),
      ),
    ])
    expect(saved).toBeUndefined()
    expect(refused).toBeDefined()
    expect(await readScene(stage, lost)).toEqual(before)
  },
  'later-chunks-unfenced': (stage) =>
    stopsHalfWay(stage, 'new', (messages, fence) => stage.a.memory.saveMessages({ messages, fence })),
  async 'later-edits-unfenced'(stage) {
    const edited = (messages: readonly Many[], fence: RunFence): Promise<unknown> =>
      stage.a.memory.updateMessages({ messages: messages.map(({ id }) => ({ id, role: 'user' })), fence })
    await stopsHalfWay(stage, 'stored', edited)
  },
  'later-deletes-unfenced': (stage) =>
    stopsHalfWay(stage, 'stored', (messages, fence) =>
      stage.a.memory.deleteMessages(
        messages.map(({ id }) => id),
        { fence },
      ),
    ),
  async 'chunks-side-by-side'(stage) {
    const { fenceOfA: fence, ...scene } = await loseRun(stage)
    await caught(stage.a.memory.saveMessages({ messages: manyOf(scene), fence }))
    expect(await storedOf(stage, scene)).toEqual([])
  },
  async 'snapshots-of-users-unfenced'(stage) {
    const { fenceOfA: fence, run, resourceId } = await loseRun(stage)
    const before = await stage.b.workflows.loadWorkflowSnapshot(run)
    const write = { ...run, resourceId, snapshot: snapshot('A'), fence }
    await caught(stage.a.workflows.persistWorkflowSnapshot(write))
    expect(await stage.b.workflows.loadWorkflowSnapshot(run)).toEqual(before)
  },
  async 'reads-kept-in-the-process'(stage) {
    const { a, b } = stage
    const { run } = await prepareScene(stage)
    await a.workflows.loadWorkflowSnapshot(run)
    await b.workflows.persistWorkflowSnapshot({ ...run, snapshot: snapshot('B') })
    expect(await a.workflows.loadWorkflowSnapshot(run)).toMatchObject({ by: 'B' })
  },
} as const satisfies Partial<Record<FaultName, (stage: Stage) => Promise<void>>>

/** A takeover in the middle of a long write ends it there: what is stored at that moment stays as it is. */
async function stopsHalfWay(
  stage: Stage,
  was: 'new' | 'stored',
  write: (messages: readonly Many[], fence: RunFence) => Promise<unknown>,
): Promise<void> {
  const scene = await prepareScene(stage)
  const { runId } = scene.run
  const fence = await claim(stage.a, runId, 'A')
  await stage.a.memory.raiseRunFence(fence)
  const messages = manyOf(scene)
  if (was === 'stored') await stage.a.memory.saveMessages({ messages, fence })
  let taken: unknown = null
  await whileLater(
    stage,
    async () => {
      await takeOver(stage.b, runId)
      taken = await storedOf(stage, scene)
    },
    () => write(messages, fence),
  )
  if (taken !== null) expect(await storedOf(stage, scene)).toEqual(taken)
}

type Many = ReturnType<typeof message>

function manyOf(scene: Scene): Many[] {
  return Array.from({ length: 120 }, (_, n) => message(scene, `${scene.message.id}-${n}`, 'A'))
}

async function storedOf({ b }: Stage, scene: Scene): Promise<readonly unknown[]> {
  const { messages } = await b.memory.listMessagesById({ messageIds: manyOf(scene).map(({ id }) => id) })
  return messages
}
