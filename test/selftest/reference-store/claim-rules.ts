import { expect } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import { claim, LEASE_MS, loseRun, newRunId, prepareScene, snapshot, takeOver } from './situations.ts'
import { caught, type Stage } from './stage.ts'
import { MEMORY_WRITES } from './writes.ts'

/** Rules of claims that one step shows, and of stale writes to what is gone or over. */
export const CLAIM_RULES = {
  async 'generations-in-microseconds'({ a, variant }) {
    const { generation } = await claim(a, newRunId(), 'A')
    if (variant === 'F3') expect(generation).toBeLessThan(1e15)
  },
  async 'force-skips-a-generation'({ a, b }) {
    const { runId, generation } = await claim(a, newRunId(), 'A')
    expect((await takeOver(b, runId, 'B')).generation).toBe(generation + 1)
  },
  async 'lapsed-needs-force'({ a, b }) {
    const { runId } = await claim(a, newRunId(), 'A', -1)
    await claim(b, runId, 'B')
  },
  async 'first-claim-in-two-steps'({ a }) {
    expect(await winnersOf(a, newRunId(), {})).toBe(1)
  },
  async 'takeover-in-two-steps'({ a }) {
    const { runId, generation } = await claim(a, newRunId(), 'A')
    expect(await winnersOf(a, runId, { force: true, expectedGeneration: generation })).toBe(1)
  },
  async 'support-comes-and-goes'({ a: { workflows } }) {
    const answers: unknown[] = []
    for (let asked = 0; asked < 3; asked += 1) answers.push(await workflows.supportsRunFencing())
    expect(answers).toEqual([true, true, true])
  },
  async 'last-fence-sticks-in-memory'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A')
    await stage.a.memory.raiseRunFence(fence)
    await MEMORY_WRITES.updateThread({ domains: stage.a, scene, by: 'A', fence })
    await takeOver(stage.b, scene.run.runId)
    await MEMORY_WRITES.updateThread({ domains: stage.a, scene, by: 'nobody' })
  },
  async 'stale-state-makes-run'(stage) {
    const { fenceOfA: fence, run } = await loseRun(stage)
    await stage.b.workflows.deleteWorkflowRunById(run)
    await caught(stage.a.workflows.updateWorkflowState({ ...run, opts: { status: 'running' }, fence }))
    expect(await stage.b.workflows.loadWorkflowSnapshot(run)).toBeNull()
  },
  async 'stale-update-makes-thread'(stage) {
    const { fenceOfA: fence, thread } = await loseRun(stage)
    await stage.b.memory.deleteThread({ threadId: thread.id })
    await caught(stage.a.memory.updateThread({ id: thread.id, title: 'A', fence }))
    expect(await stage.b.memory.getThreadById({ threadId: thread.id })).toBeNull()
  },
  async 'ended-run-unfenced'(stage) {
    const { fenceOfA, fenceOfB, run } = await loseRun(stage)
    const ended = { ...snapshot('B'), status: 'success' }
    await stage.b.workflows.persistWorkflowSnapshot({ ...run, snapshot: ended, fence: fenceOfB })
    const late = stage.a.workflows.persistWorkflowSnapshot({
      ...run,
      snapshot: snapshot('A'),
      fence: fenceOfA,
    })
    await caught(late)
    expect(await stage.b.workflows.loadWorkflowSnapshot(run)).toMatchObject({ status: 'success' })
  },
} as const satisfies Partial<Record<FaultName, (stage: Stage) => Promise<void>>>

/** How many of four claims at once are granted. */
async function winnersOf(
  { workflows }: Stage['a'],
  runId: string,
  how: { readonly force?: boolean; readonly expectedGeneration?: number },
): Promise<number> {
  const racers = Array.from({ length: 4 }, (_, n) =>
    workflows.claimRunOwnership({ runId, ownerId: `owner-${n}`, leaseMs: LEASE_MS, ...how }),
  )
  return (await Promise.all(racers)).filter(({ acquired }) => acquired).length
}
