import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import { RetiringReferenceMemory } from '../../../src/selftest/reference-store/memory/retiring-reference-memory.ts'
import type { RunFence } from '../../../src/selftest/reference-store/run-fence.ts'
import { claim, LEASE_MS, newRunId, prepareScene, takeOver } from './situations.ts'
import { whileLater } from './stale-writes.ts'
import { caught, inScope, type Stage } from './stage.ts'
import { MEMORY_WRITES, WORKFLOW_WRITES } from './writes.ts'

/** Rules of what an owner does about its claim while somebody else takes it, and of what belongs to no claim of its. */
export const APART_RULES = {
  'release-in-two-steps': (stage) =>
    staysTaken(stage, (fence) => stage.a.workflows.releaseRunOwnership(fence)),
  'renewal-in-two-steps': (stage) =>
    staysTaken(stage, (fence) => stage.a.workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS })),
  async 'raise-in-two-steps'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A')
    await stage.a.memory.raiseRunFence(fence)
    await whileLater(
      stage,
      () => takeOver(stage.b, fence.runId),
      () => stage.a.memory.raiseRunFence(fence),
    )
    const { ownerId, generation } = (await stage.b.workflows.getRunOwnership(fence)) ?? fence
    if (ownerId === null) throw new Error('Nobody owns the run.')
    const late = MEMORY_WRITES.updateThread({
      domains: stage.b,
      scene,
      by: 'A',
      fence: { ...fence, ownerId, generation },
    })
    expect(await caught(late)).toBeUndefined()
  },
  async 'retirement-in-two-steps'(stage) {
    const { memory } = stage.a
    if (!(memory instanceof RetiringReferenceMemory)) throw new Error('Only F3 retires fences.')
    const fence = await claim(stage.a, newRunId(), 'A')
    await memory.raiseRunFence(fence)
    let isTaken = false
    const retire = async (): Promise<void> => {
      const isRetired = await memory.retireRunFence(fence)
      expect(isRetired && isTaken).toBe(false)
    }
    const error = await whileLater(
      stage,
      async () => {
        await takeOver(stage.b, fence.runId)
        isTaken = true
      },
      retire,
    )
    expect(error).toBeUndefined()
  },
  async 'claim-compares-generations-alone'(stage) {
    const fence = await claim(stage.b, newRunId(), 'B', 1)
    while ((await stage.b.workflows.getRunOwnership(fence))?.live !== false) await wait(1)
    let renewed = false
    let acquired = false
    await whileLater(
      stage,
      async () => {
        ;({ renewed } = await stage.b.workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS }))
      },
      async () => {
        const input = { runId: fence.runId, ownerId: 'A', leaseMs: LEASE_MS }
        ;({ acquired } = await stage.a.workflows.claimRunOwnership(input))
      },
    )
    expect(renewed && acquired).toBe(false)
  },
  async 'raise-after-retirement'({ a: { memory } }) {
    if (!(memory instanceof RetiringReferenceMemory)) throw new Error('Only F3 retires fences.')
    const fence = { runId: newRunId(), ownerId: 'A', generation: 2 }
    await memory.raiseRunFence(fence)
    await memory.retireRunFence(fence)
    expect(await memory.raiseRunFence({ ...fence, ownerId: 'B', generation: 1 })).toBe(false)
  },
  async 'null-hides-the-scope'(stage) {
    const scene = await prepareScene(stage)
    const fenceOfA = await claim(stage.a, scene.run.runId, 'A')
    await takeOver(stage.b, fenceOfA.runId)
    const { error } = await inScope(stage.a.workflows, fenceOfA, () =>
      stage.a.workflows.updateWorkflowState({ ...scene.run, opts: { status: 'running' }, fence: null }),
    )
    expect(error).toBeDefined()
  },
  async 'one-run-per-owner'({ a }) {
    const first = await claim(a, newRunId(), 'one owner')
    await claim(a, newRunId(), 'one owner')
    expect(await a.workflows.getRunOwnership(first)).toMatchObject({ live: true })
  },
} as const satisfies Partial<Record<FaultName, (stage: Stage) => Promise<void>>>

/** Whoever takes a run over while its owner acts has it. */
async function staysTaken(stage: Stage, act: (fence: RunFence) => Promise<unknown>): Promise<void> {
  const scene = await prepareScene(stage)
  const fence = await claim(stage.a, scene.run.runId, 'A')
  let taken: RunFence | undefined
  await whileLater(
    stage,
    async () => {
      taken = await takeOver(stage.b, fence.runId)
    },
    () => act(fence),
  )
  if (taken === undefined) return
  const late = WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.b, scene, by: 'B', fence: taken })
  expect(await caught(late)).toBeUndefined()
}
