import { expect } from 'vitest'
import type { FaultName } from '../../../src/selftest/reference-store/faults.ts'
import { driverError } from '../../../src/worker/driver-errors.ts'
import { claim, LEASE_MS, loseRun, newRunId, prepareScene, readScene } from './situations.ts'
import { caught, type Stage } from './stage.ts'
import { WORKFLOW_WRITES } from './writes.ts'

/** Rules of what is done when the database was locked for a call. */
export const BUSY_RULES = {
  async 'second-try-unchecked'(stage) {
    const { fenceOfA: fence, ...scene } = await loseRun(stage)
    const before = await readScene(stage, scene)
    await lockedOnce(stage, () =>
      WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.a, scene, by: 'A', fence }),
    )
    expect(await readScene(stage, scene)).toEqual(before)
  },
  async 'second-claim-unasked'(stage) {
    const { runId } = await claim(stage.b, newRunId(), 'B')
    await lockedOnce(stage, () =>
      stage.a.workflows.claimRunOwnership({ runId, ownerId: 'A', leaseMs: LEASE_MS }),
    )
    expect(await stage.b.workflows.getRunOwnership({ runId })).toMatchObject({ ownerId: 'B' })
  },
  async 'locked-writes-forgotten'(stage) {
    const scene = await prepareScene(stage)
    const fence = await claim(stage.a, scene.run.runId, 'A')
    const before = await readScene(stage, scene)
    const refused = await lockedOnce(stage, () =>
      WORKFLOW_WRITES.persistWorkflowSnapshot({ domains: stage.a, scene, by: 'A', fence }),
    )
    // Who is told nothing takes it for written.
    if (refused === undefined) expect(await readScene(stage, scene)).not.toEqual(before)
  },
} as const satisfies Partial<Record<FaultName, (stage: Stage) => Promise<void>>>

/** Fails the first database call of what A does, and gives the error that A is told. */
async function lockedOnce(stage: Stage, act: () => Promise<unknown>): Promise<unknown> {
  let isLocked = true
  stage.beforeCallOfA = () => {
    if (!isLocked) return
    isLocked = false
    throw driverError('locked')
  }
  try {
    return await caught(act())
  } finally {
    stage.beforeCallOfA = () => {}
  }
}
