import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '../../worker/worker-process.ts'
import { reportsSuccess } from '../answers.ts'
import type { Stage } from '../stage.ts'
import { CALLS_MAX } from '../calls-max.ts'
import { blockedAfterMs, heldPrefix, stepsOf, type HeldCourse } from './course.ts'

/** The order to wait has to reach the worker, and its answer the audit, in ms. */
const ON_THE_WAY_MS = 10

/**
 * First both writes one after the other with nothing held. Then, for every database call of the held write: hold it,
 * let the other worker write to the end, or see it blocked, and let go. Ends at the first schedule whose call is never
 * reached.
 */
export async function playHeld(stage: Stage, course: HeldCourse): Promise<void> {
  let patienceMs = blockedAfterMs(0)
  for (let number = 0; number <= CALLS_MAX; number += 1) {
    const { reached, meetsMs } = await playSchedule(stage, course, number, patienceMs + ON_THE_WAY_MS)
    if (number === 0) patienceMs = blockedAfterMs(meetsMs)
    else if (!reached) return
  }
}

async function playSchedule(stage: Stage, course: HeldCourse, number: number, patienceMs: number) {
  const prefix = heldPrefix(course, number)
  const steps = stepsOf(prefix)
  const { held, meets } = await course.prepare(stage, prefix)
  const { id } = held
  await stage.row(steps.before, id)
  const holder = stage[course.by]
  const other = course.by === 'a' ? stage.b : stage.a
  const write = holder.holdUpdate(steps.held, held, number)
  const reached = (await write.held) !== null
  let isHeld = reached
  let first: Answer | null = null
  for (const [index, update] of meets.entries()) {
    const call = other.update(steps.meets(index), update.id, update.patch, update.conditions)
    if (isHeld && (await Promise.race([call, wait(patienceMs, null)])) === null) {
      isHeld = false
      await write.release()
      await write.answer
    }
    const answer = await call
    first ??= answer
    if (!reportsSuccess(answer)) break
  }
  await stage.row(steps.met, id)
  if (isHeld) await write.release()
  await write.answer
  await stage.row(steps.end, id)
  return { reached, meetsMs: (first?.end ?? 0) - (first?.start ?? 0) }
}
