import { expect, vi } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import { claim, LEASE_MS, newRunId } from './situations.ts'
import type { Stage } from './stage.ts'

/** Rules of when a lease ends. */
export const DEADLINE_RULES = {
  async 'leases-by-the-callers-clock'({ a, b }) {
    const { runId } = await claim(a, newRunId(), 'A')
    const anHourAhead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
    try {
      const claimed = await b.workflows.claimRunOwnership({ runId, ownerId: 'B', leaseMs: LEASE_MS })
      expect(claimed.acquired).toBe(false)
    } finally {
      anHourAhead.mockRestore()
    }
  },
  async 'leases-by-the-challengers-length'({ a, b }) {
    const { runId } = await claim(a, newRunId(), 'A')
    const claimed = await b.workflows.claimRunOwnership({ runId, ownerId: 'B', leaseMs: 0 })
    expect(claimed.acquired).toBe(false)
  },
  async 'leases-last-twice'({ a, b }) {
    const { runId } = await claim(a, newRunId(), 'A', -1)
    await claim(b, runId, 'B')
  },
  async 'lapsed-lease-has-grace'({ a, b }) {
    const { runId, ...fence } = await claim(a, newRunId(), 'A')
    const { record } = await a.workflows.renewRunOwnership({ runId, ...fence, leaseMs: 1 })
    const until = record?.leaseExpiresAt?.getTime() ?? 0
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(until), { interval: 1 })
    await claim(b, runId, 'B')
  },
} as const satisfies Partial<Record<FaultName, (stage: Stage) => Promise<void>>>
