import { expect } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import { RetiringReferenceMemory } from '../../../src/selftest/reference-store/memory/retiring-reference-memory.ts'
import { claim, LEASE_MS, loseRun, newRunId } from './situations.ts'
import { caught, type Stage } from './stage.ts'
import { MEMORY_WRITES } from './writes.ts'

/** Rules of situations that no check brings about by name. */
export const ODD_RULES = {
  async 'released-expects-anything'({ a, b }) {
    const fence = await claim(a, newRunId(), 'A')
    await a.workflows.releaseRunOwnership(fence)
    const stale = { expectedGeneration: fence.generation + 7 }
    const input = { runId: fence.runId, ownerId: 'B', leaseMs: LEASE_MS, ...stale }
    expect((await b.workflows.claimRunOwnership(input)).acquired).toBe(false)
  },
  async 'own-release-keeps-generation'({ a }) {
    const fence = await claim(a, newRunId(), 'A')
    await a.workflows.releaseRunOwnership(fence)
    expect((await claim(a, fence.runId, 'A')).generation).toBe(fence.generation + 1)
  },
  async 'retired-fences-nobody'(stage) {
    const { fenceOfA, fenceOfB, ...scene } = await loseRun(stage)
    const { memory } = stage.b
    if (!(memory instanceof RetiringReferenceMemory)) throw new Error('Only F3 retires fences.')
    await memory.retireRunFence(fenceOfB)
    const late = MEMORY_WRITES.updateThread({ domains: stage.a, scene, by: 'A', fence: fenceOfA })
    expect(await caught(late)).toBeDefined()
  },
} as const satisfies Partial<Record<FaultName, (stage: Stage) => Promise<void>>>
