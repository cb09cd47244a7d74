import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import type { RunFence } from '../../../src/selftest/reference-store/run-fence.ts'
import { loseRun, message, readScene, snapshot, type Scene } from './situations.ts'
import { caught, type Stage } from './stage.ts'

const LONG = 'x'.repeat(100_000)

/** Writes in the forms for which a store may have a way of its own. */
export const FORM_RULES = {
  'suspensions-unfenced': (stage) =>
    leavesNothing(stage, ({ run }, fence) =>
      stage.a.workflows.persistWorkflowSnapshot({
        ...run,
        snapshot: { ...snapshot('A'), status: 'suspended' },
        fence,
      }),
    ),
  'long-snapshots-unfenced': (stage) =>
    leavesNothing(stage, ({ run }, fence) =>
      stage.a.workflows.persistWorkflowSnapshot({
        ...run,
        snapshot: { ...snapshot('A'), result: LONG },
        fence,
      }),
    ),
  'step-progress-unfenced': (stage) =>
    leavesNothing(stage, ({ run }, fence) =>
      stage.a.workflows.updateWorkflowResults({
        ...run,
        stepId: 'step',
        result: { status: 'running' },
        requestContext: {},
        fence,
      }),
    ),
  'conditional-states-unfenced': (stage) =>
    leavesNothing(stage, ({ run }, fence) =>
      stage.a.workflows.updateWorkflowState({
        ...run,
        opts: { status: 'waiting', expectedStatus: 'running' },
        fence,
      }),
    ),
  'titles-unfenced': (stage) =>
    leavesNothing(stage, ({ thread }, fence) =>
      stage.a.memory.updateThread({ id: thread.id, title: 'A', metadata: {}, fence }),
    ),
  'user-messages-unfenced': (stage) =>
    leavesNothing(stage, (scene, fence) => {
      const own = { ...message(scene, randomUUID(), 'A'), role: 'user' }
      return stage.a.memory.saveMessages({ messages: [own], fence })
    }),
  'relabelled-messages-unfenced': (stage) =>
    leavesNothing(stage, (scene, fence) =>
      stage.a.memory.updateMessages({ messages: [{ id: scene.message.id, threadId: 'elsewhere' }], fence }),
    ),
  async 'new-resources-unfenced'(stage) {
    const { fenceOfA: fence } = await loseRun(stage)
    const resourceId = `resource-${randomUUID()}`
    await caught(stage.a.memory.updateResource({ resourceId, workingMemory: 'A', fence }))
    expect(await stage.b.memory.getResourceById({ resourceId })).toBeNull()
  },
} as const satisfies Partial<Record<FaultName, (stage: Stage) => Promise<void>>>

/** A displaced owner's write, however it answers, changes nothing. */
async function leavesNothing(
  stage: Stage,
  write: (scene: Scene, fence: RunFence) => Promise<unknown>,
): Promise<void> {
  const { fenceOfA, ...scene } = await loseRun(stage)
  const before = await readScene(stage, scene)
  await caught(write(scene, fenceOfA))
  expect(await readScene(stage, scene)).toEqual(before)
}
