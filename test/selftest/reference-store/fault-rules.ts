import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import { RetiringReferenceMemory } from '../../../src/selftest/reference-store/memory/retiring-reference-memory.ts'
import type { RunFence } from '../../../src/selftest/reference-store/run-fence.ts'
import {
  claim,
  LEASE_MS,
  loseRun,
  message,
  newRunId,
  prepareScene,
  readScene,
  takeOver,
} from './situations.ts'
import { DEADLINE_RULES } from './deadline-rules.ts'
import { leavesNothing, whileLater } from './stale-writes.ts'
import { caught, CONFLICT, inScope, type Stage } from './stage.ts'
import { APART_RULES } from './apart-rules.ts'
import { BATCH_RULES } from './batch-rules.ts'
import { BUSY_RULES } from './busy-rules.ts'
import { CLAIM_RULES } from './claim-rules.ts'
import { FORM_RULES } from './form-rules.ts'
import { ODD_RULES } from './odd-rules.ts'
import { SURFACE_RULES } from './surface-rules.ts'
import { MEMORY_WRITES, SCOPED_WRITES, WORKFLOW_WRITES } from './writes.ts'

/** For each fault the rule that it breaks, which every sound store keeps. */
export const FAULT_RULES: Readonly<Record<FaultName, (stage: Stage) => Promise<void>>> = {
  async 'same-owner-shortcut'({ a, b }) {
    const runId = newRunId()
    await claim(a, runId, 'A')
    const again = await b.workflows.claimRunOwnership({ runId, ownerId: 'A', leaseMs: LEASE_MS })
    expect(again.acquired).toBe(false)
  },
  async 'own-force-keeps-generation'({ a, b }) {
    const { runId, generation } = await claim(a, newRunId(), 'A')
    expect((await takeOver(b, runId, 'A')).generation).toBe(generation + 1)
  },
  async 'release-keeps-generation'({ a, b }) {
    const fence = await claim(a, newRunId(), 'A')
    await a.workflows.releaseRunOwnership(fence)
    expect((await claim(b, fence.runId, 'B')).generation).toBe(fence.generation + 1)
  },
  async 'zero-expects-anything'({ a, b }) {
    const { runId } = await claim(a, newRunId(), 'A', 0)
    const input = { runId, ownerId: 'B', leaseMs: LEASE_MS, expectedGeneration: 0 }
    expect((await b.workflows.claimRunOwnership(input)).acquired).toBe(false)
  },
  async 'force-expects-anything'({ a, b }) {
    const { runId, generation } = await claim(a, newRunId(), 'A')
    const input = { runId, ownerId: 'B', leaseMs: LEASE_MS, force: true, expectedGeneration: generation }
    expect((await b.workflows.claimRunOwnership(input)).acquired).toBe(true)
    expect((await b.workflows.claimRunOwnership(input)).acquired).toBe(false)
  },
  async 'claim-in-two-steps'({ a }) {
    const runId = newRunId()
    const racers = Array.from({ length: 4 }, (_, n) =>
      a.workflows.claimRunOwnership({ runId, ownerId: `owner-${n}`, leaseMs: LEASE_MS }),
    )
    expect((await Promise.all(racers)).filter(({ acquired }) => acquired)).toHaveLength(1)
  },
  async 'live-at-the-boundary'({ a }) {
    const input = { runId: newRunId(), ownerId: 'A', leaseMs: 0 }
    expect((await a.workflows.claimRunOwnership(input)).record?.live).toBe(false)
  },
  async 'renewal-after-takeover'(stage) {
    const { fenceOfA, fenceOfB } = await loseRun(stage)
    const renewed = await stage.a.workflows.renewRunOwnership({ ...fenceOfA, leaseMs: LEASE_MS })
    expect(renewed).toMatchObject({ renewed: false, record: fenceOfB })
  },
  async 'renewal-re-arms'({ a }) {
    const fence = await claim(a, newRunId(), 'A')
    await a.workflows.releaseRunOwnership(fence)
    const renewed = await a.workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS })
    expect(renewed.renewed).toBe(false)
  },
  async 'renewal-needs-live'({ a }) {
    const fence = await claim(a, newRunId(), 'A', -1)
    expect((await a.workflows.renewRunOwnership({ ...fence, leaseMs: LEASE_MS })).renewed).toBe(true)
  },
  async 'release-by-anybody'(stage) {
    const { fenceOfA } = await loseRun(stage)
    expect(await stage.a.workflows.releaseRunOwnership(fenceOfA)).toBe(false)
    expect(await stage.b.workflows.getRunOwnership(fenceOfA)).toMatchObject({ live: true })
  },
  async 'run-ids-cut'({ a, b }) {
    const long = newRunId().padEnd(299, 'x')
    await claim(a, `${long}1`, 'A')
    await claim(b, `${long}2`, 'B')
  },
  async 'lapse-fences'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A', -1)
    await WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.a, scene, by: 'A', fence })
  },
  async 'release-fences'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A')
    await stage.a.workflows.releaseRunOwnership(fence)
    await WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.a, scene, by: 'A', fence })
  },
  async 'owner-not-compared'(stage) {
    const { fenceOfB, ...scene } = await loseRun(stage)
    const fence = { ...fenceOfB, ownerId: 'A' }
    for (const write of [WORKFLOW_WRITES.updateWorkflowResults, MEMORY_WRITES.updateThread]) {
      expect(await caught(write({ domains: stage.a, scene, by: 'A', fence }))).toBeDefined()
    }
  },
  async 'generation-not-compared'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A')
    await takeOver(stage.b, scene.run.runId, 'A')
    for (const write of [WORKFLOW_WRITES.updateWorkflowResults, MEMORY_WRITES.updateThread]) {
      const stale = { ...fence, generation: fence.generation - 1 }
      expect(await caught(write({ domains: stage.a, scene, by: 'A', fence: stale }))).toBeDefined()
    }
  },
  async 'missing-record-passes'(stage) {
    const scene = await prepareScene(stage)
    const fence = { runId: newRunId(), ownerId: 'A', generation: 1 }
    for (const write of [WORKFLOW_WRITES.updateWorkflowResults, MEMORY_WRITES.updateThread]) {
      expect(await caught(write({ domains: stage.a, scene, by: 'A', fence }))).toBeDefined()
    }
  },
  async 'fence-of-the-row'(stage) {
    const { fenceOfB } = await loseRun(stage)
    const nested = await prepareScene(stage)
    await WORKFLOW_WRITES.updateWorkflowResults({ domains: stage.b, scene: nested, by: 'B', fence: fenceOfB })
  },
  async 'scope-ignored-by-update-thread'(stage) {
    const { fenceOfA, ...scene } = await loseRun(stage)
    const write = () => MEMORY_WRITES.updateThread({ domains: stage.a, scene, by: 'A' })
    expect((await inScope(stage.a.memory, fenceOfA, write)).error).toBeDefined()
  },
  async 'reflection-swap-unfenced'(stage) {
    const { fenceOfA, ...scene } = await loseRun(stage)
    const context = { domains: stage.a, scene, by: 'A' }
    await SCOPED_WRITES.updateBufferedReflection(context)
    const swap = () => SCOPED_WRITES.swapBufferedReflectionToActive(context)
    expect((await inScope(stage.a.memory, fenceOfA, swap)).error).toBeDefined()
  },
  async 'fresh-object-per-call'({ a, again }) {
    const { workflows, memory } = await again()
    expect({ workflows: workflows === a.workflows, memory: memory === a.memory }).toEqual({
      workflows: true,
      memory: true,
    })
  },
  async 'last-fence-sticks'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A')
    await WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.a, scene, by: 'A', fence })
    await takeOver(stage.b, scene.run.runId)
    await WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.a, scene, by: 'nobody' })
  },
  async 'conflict-wrapped'(stage) {
    const { fenceOfA: fence, ...scene } = await loseRun(stage)
    const error = await caught(MEMORY_WRITES.saveThread({ domains: stage.a, scene, by: 'A', fence }))
    if (error !== undefined) expect(error).toMatchObject({ id: CONFLICT.id })
  },
  async 'conflict-unreported'(stage) {
    const { fenceOfA, ...scene } = await loseRun(stage)
    const write = () => MEMORY_WRITES.saveThread({ domains: stage.a, scene, by: 'A' })
    const { error, conflicts } = await inScope(stage.a.memory, fenceOfA, write)
    if (error !== undefined) expect(conflicts).toEqual([fenceOfA])
  },
  'declares-only': (stage) => leavesNothing(stage, 'persistWorkflowSnapshot'),
  async 'check-then-write'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A')
    let seen: unknown
    const error = await whileLater(
      stage,
      async () => {
        const fenceOfB = await takeOver(stage.b, fence.runId)
        await WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.b, scene, by: 'B', fence: fenceOfB })
        seen = await readScene(stage, scene)
      },
      () => WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.a, scene, by: 'A', fence }),
    )
    if (error === undefined && seen !== undefined) expect(await readScene(stage, scene)).toEqual(seen)
  },
  'write-then-check': (stage) => leavesNothing(stage, 'updateWorkflowResults'),
  async 'known-messages-unfenced'(stage) {
    const { fenceOfA: fence, ...scene } = await loseRun(stage)
    await caught(MEMORY_WRITES['saveMessages (known id)']({ domains: stage.a, scene, by: 'A', fence }))
    const { messages } = await stage.b.memory.listMessagesById({ messageIds: [scene.message.id] })
    expect(messages).toEqual([scene.message])
  },
  'delete-unfenced': (stage) => leavesNothing(stage, 'deleteWorkflowRunById'),
  async 'conflict-swallowed'(stage) {
    const { fenceOfA: fence, ...scene } = await loseRun(stage)
    const before = await readScene(stage, scene)
    const error = await caught(MEMORY_WRITES.updateMessages({ domains: stage.a, scene, by: 'A', fence }))
    if (error === undefined) expect(await readScene(stage, scene)).not.toEqual(before)
  },
  async 'message-by-message'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A')
    await stage.a.memory.raiseRunFence(fence)
    const messages = ['1', '2', '3'].map((n) => message(scene, `${scene.message.id}-${n}`, 'A'))
    const error = await whileLater(
      stage,
      () => takeOver(stage.b, fence.runId),
      () => stage.a.memory.saveMessages({ messages, fence }),
    )
    const { messages: stored } = await stage.b.memory.listMessagesById({
      messageIds: messages.map(({ id }) => id),
    })
    if (error !== undefined) expect(stored).toEqual([])
  },
  'thread-touched-first': (stage) => leavesNothing(stage, 'saveMessages (several)'),
  async 'raise-moves-back'({ a }) {
    const fence = { runId: newRunId(), ownerId: 'A', generation: 2 }
    await a.memory.raiseRunFence(fence)
    expect(await a.memory.raiseRunFence({ ...fence, generation: 1 })).toBe(false)
  },
  async 'raise-by-other-owner'({ a }) {
    const fence = { runId: newRunId(), ownerId: 'A', generation: 2 }
    await a.memory.raiseRunFence(fence)
    expect(await a.memory.raiseRunFence({ ...fence, ownerId: 'B' })).toBe(false)
  },
  async 'late-retire'(stage) {
    const { fenceOfA } = await loseRun(stage)
    expect(await retiring(stage).retireRunFence(fenceOfA)).toBe(false)
  },
  async 'raise-keeps-retired'(stage) {
    const fence = { runId: newRunId(), ownerId: 'A', generation: 2 }
    await stage.a.memory.raiseRunFence(fence)
    await retiring(stage).retireRunFence(fence)
    await stage.a.memory.raiseRunFence(fence)
    expect(retiredAt(stage, fence)).toBeNull()
  },
  async 'retire-fences'(stage) {
    const { fenceOfB: fence, ...scene } = await loseRun(stage)
    await retiring(stage).retireRunFence(fence)
    await MEMORY_WRITES.updateThread({ domains: stage.b, scene, by: 'B', fence })
  },
  ...SURFACE_RULES,
  ...BATCH_RULES,
  ...CLAIM_RULES,
  ...ODD_RULES,
  ...DEADLINE_RULES,
  ...FORM_RULES,
  ...BUSY_RULES,
  ...APART_RULES,
}

function retiring({ a: { memory } }: Stage): RetiringReferenceMemory {
  if (memory instanceof RetiringReferenceMemory) return memory
  throw new Error('Only F3 retires fences.')
}

function retiredAt({ file }: Stage, { runId }: RunFence): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('SELECT * FROM mastra_memory_run_fences WHERE runId = ?').get(runId)
  database.close()
  return row?.['retiredAt']
}
