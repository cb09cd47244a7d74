import { expect } from 'vitest'
import { loseRun, readScene } from './situations.ts'
import { caught, type Stage } from './stage.ts'
import { MEMORY_WRITES, WORKFLOW_WRITES } from './writes.ts'

/** A stale write, however it answers, changes nothing. */
export async function leavesNothing(
  stage: Stage,
  name: keyof typeof WORKFLOW_WRITES | keyof typeof MEMORY_WRITES,
): Promise<void> {
  const { fenceOfA: fence, ...scene } = await loseRun(stage)
  const before = await readScene(stage, scene)
  await caught({ ...WORKFLOW_WRITES, ...MEMORY_WRITES }[name]({ domains: stage.a, scene, by: 'A', fence }))
  expect(await readScene(stage, scene)).toEqual(before)
}

/**
 * Runs a write of A, and `interrupt` just before its second transaction, if it opens one. Returns the write's error.
 */
export async function whileLater(
  stage: Stage,
  interrupt: () => Promise<unknown>,
  write: () => Promise<unknown>,
): Promise<unknown> {
  let isDue = true
  stage.beforeCallOfA = async ({ number, sql }) => {
    if (!isDue || number === 1 || sql !== 'BEGIN IMMEDIATE') return
    isDue = false
    await interrupt()
  }
  const error = await caught(write())
  stage.beforeCallOfA = () => {}
  return error
}
