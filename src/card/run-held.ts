import { CALLS_MAX } from '../checks/calls-max.ts'
import { isBlocked } from '../checks/is-blocked.ts'
import type { RunIds, RunStage } from '../checks/run-stage.ts'
import type { RunFence } from '../worker/protocol.ts'
import type { FenceKind } from './course.ts'
import { claim, claimOf, raiseOf } from './run-ownership.ts'
import type { Surface } from './surface.ts'
import { arrange, callOf, markOf, unfenced } from './write-to-surface.ts'

/** The surface whose writes are held, and how they carry their fence. */
export interface HeldCourse {
  readonly surface: Surface
  readonly fence: FenceKind
}

/**
 * What is held while the other one goes on: a write of A, or the takeover by B; or nothing, where A writes between
 * the takeover and B's first write.
 */
export type HeldWho = 'write' | 'takeover' | 'between'

/** The number of the one schedule in which nothing is held. */
export const NOTHING_HELD = 0

/** Start of the names of the steps in which database call `number` is held. */
export function heldPrefix({ surface, fence }: HeldCourse, who: HeldWho, number: number): string {
  return `${surface.id}, ${fence}, ${who} held at ${number}: `
}

/**
 * First A writes between the takeover and B's first write. Then, for every database call of A's fenced write: hold it,
 * let B take the run over and write, or see B blocked, and let A go on. Then the same with the takeover held and A's
 * write running through. Ends at the first schedule whose call is never reached.
 */
export async function runHeld(stage: RunStage, course: HeldCourse): Promise<void> {
  const run = stage.newRun()
  const act = unfenced(stage.a, course.surface.domain, `${course.surface.id}, ${course.fence}, held: set-up`)
  await course.surface.setUp(act, run)
  const between = heldPrefix(course, 'between', NOTHING_HELD)
  await writeBetween({ stage, course, run, prefix: between, number: NOTHING_HELD })
  for (const who of ['write', 'takeover'] as const) {
    for (let number = 1; number <= CALLS_MAX; number += 1) {
      const prefix = heldPrefix(course, who, number)
      const play = who === 'write' ? holdWrite : holdTakeover
      if (!(await play({ stage, course, run, prefix, number }))) break
    }
  }
}

interface Schedule {
  readonly stage: RunStage
  readonly course: HeldCourse
  readonly run: RunIds
  readonly prefix: string
  readonly number: number
}

async function holdWrite(schedule: Schedule): Promise<boolean> {
  const { stage, course, run, prefix, number } = schedule
  const { a } = stage
  const { surface, fence: kind } = course
  const { fence, usualMs } = await ownByA(schedule)
  const mark = markOf(`A${number}`)
  const arranged = await arrange(a, surface, `${prefix}a-writes`, run, mark)
  const call = callOf(surface, { run, mark, arranged, fence, kind })
  const write = a.hold(`${prefix}a-writes`, call, number, surface.holdsRepeats)
  const reached = (await write.held) !== null
  const takeover = takeOver(schedule)
  const hasToWait = await isBlocked(stage.b, takeover, usualMs)
  if (hasToWait) await write.release()
  const fenceOfB = await takeover
  await stage.state(`${prefix}taken`, run)
  // A blocked write is over before B writes; one that is still held must meet B's write.
  if (hasToWait) await write.answer
  await writeAsB(schedule, fenceOfB)
  if (!hasToWait) await write.release()
  await write.answer
  await stage.state(`${prefix}end`, run)
  return reached
}

/** A store that learns of a takeover by the new owner's first write still lets this one in. */
async function writeBetween(schedule: Schedule): Promise<void> {
  const { stage, course, run, prefix, number } = schedule
  const { a } = stage
  const { surface, fence: kind } = course
  const { fence } = await ownByA(schedule)
  const mark = markOf(`A${number}b`)
  const arranged = await arrange(a, surface, `${prefix}a-writes`, run, mark)
  const fenceOfB = await takeOver(schedule)
  await stage.state(`${prefix}taken`, run)
  await a.call(`${prefix}a-writes`, callOf(surface, { run, mark, arranged, fence, kind }))
  await stage.state(`${prefix}end`, run)
  await writeAsB(schedule, fenceOfB)
}

async function holdTakeover(schedule: Schedule): Promise<boolean> {
  const { stage, course, run, prefix, number } = schedule
  const { a, b } = stage
  const { surface, fence: kind } = course
  const { fence, usualMs } = await ownByA(schedule)
  const mark = markOf(`A${number}t`)
  const arranged = await arrange(a, surface, `${prefix}a-writes`, run, mark)
  // What ends A's right to write to memory is the raise there; in workflows it is the claim.
  const claimed = surface.domain === 'memory' ? await claim(b, `${prefix}b-claims`, run, FORCED) : null
  const step = claimed === null ? `${prefix}b-claims` : `${prefix}b-raises`
  const call = claimed === null ? claimOf(run.runId, b.owner, { force: true }) : raiseOf(claimed)
  const takeover = b.hold(step, call, number)
  const reached = (await takeover.held) !== null
  const write = a.call(`${prefix}a-writes`, callOf(surface, { run, mark, arranged, fence, kind }))
  await isBlocked(a, write, usualMs)
  await takeover.release()
  const { value } = await takeover.answer
  await stage.state(`${prefix}taken`, run)
  await write
  const generation = (value as { record?: { generation?: number } } | null)?.record?.generation
  await writeAsB(schedule, claimed ?? { runId: run.runId, ownerId: b.owner, generation: generation ?? 0 })
  await stage.state(`${prefix}end`, run)
  return reached
}

const FORCED = { force: true, without: 0 }

/** A takes the run (back), and with it the measure of how long a claim takes when nothing is held. */
async function ownByA({
  stage,
  course,
  run,
  prefix,
}: Schedule): Promise<{ fence: RunFence; usualMs: number }> {
  const began = performance.now()
  const fence = await claim(stage.a, `${prefix}a-claims`, run, FORCED)
  if (course.surface.domain === 'memory') await stage.a.call(`${prefix}a-raises`, raiseOf(fence))
  return { fence, usualMs: performance.now() - began }
}

async function takeOver({ stage, course, run, prefix }: Schedule): Promise<RunFence> {
  const fence = await claim(stage.b, `${prefix}b-claims`, run, FORCED)
  if (course.surface.domain === 'memory') await stage.b.call(`${prefix}b-raises`, raiseOf(fence))
  return fence
}

async function writeAsB({ stage, course, run, prefix, number }: Schedule, fence: RunFence): Promise<void> {
  const surface = course.surface.rightful?.() ?? course.surface
  const mark = markOf(`B${number}`)
  const arranged = await arrange(stage.b, surface, `${prefix}b-writes`, run, mark)
  await stage.b.call(`${prefix}b-writes`, callOf(surface, { run, mark, arranged, fence, kind: course.fence }))
  await stage.state(`${prefix}b-wrote`, run)
}
