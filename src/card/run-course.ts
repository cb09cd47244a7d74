import type { RunActor, RunIds, RunStage } from '../checks/run-stage.ts'
import type { RunFence } from '../worker/protocol.ts'
import { isPutThroughAll, prefixOf, type Course } from './course.ts'
import { claim, letLapse, raiseOf, releaseOf } from './run-ownership.ts'
import type { Variant } from './variant.ts'
import { arrange, callOf, markOf, unfenced } from './write-to-surface.ts'

/**
 * One run of the card: A claims and writes; A loses the run; A writes just before the takeover; B takes over and
 * writes; A comes back and writes; B writes again. O reads the state around each. Where nothing can be claimed, A
 * and B write in the same order without taking anything over.
 */
export async function runCourse(stage: RunStage, course: Course, variant: Variant): Promise<void> {
  const { a, b } = stage
  const { surface, loss } = course
  const prefix = prefixOf(course)
  const run = stage.newRun()
  await surface.setUp(unfenced(a, surface.domain, `${prefix}set-up`), run)
  const fenceOfA = await take(a, `${prefix}a`, run, { surface, without: 1 })
  await write({ stage, course, run }, a, 'a-writes', 'A1', fenceOfA)
  if (isPutThroughAll(surface, variant)) {
    if (loss === 'lapse') await letLapse(a, prefix, fenceOfA)
    if (loss === 'release') await a.call(`${prefix}a-releases`, releaseOf(fenceOfA))
    await write({ stage, course, run }, a, 'before', 'A2', fenceOfA)
  }
  const force = loss === 'forced' ? { force: true, expectedGeneration: fenceOfA.generation } : {}
  const fenceOfB = await take(b, `${prefix}b`, run, { surface, without: 2, ...force })
  await write({ stage, course, run }, b, 'b-writes', 'B3', fenceOfB)
  await write({ stage, course, run }, a, 'after', 'A4', fenceOfA)
  await write({ stage, course, run }, b, 'b-controls', 'B5', fenceOfB)
}

/** Claims the run and, for surfaces of memory, raises the fence there, as an execution does before its first write. */
async function take(
  actor: RunActor,
  who: string,
  run: RunIds,
  {
    surface,
    ...options
  }: {
    readonly surface: Course['surface']
    readonly without: number
    readonly force?: boolean
    readonly expectedGeneration?: number
  },
): Promise<RunFence> {
  const fence = await claim(actor, `${who}-claims`, run, options)
  if (surface.domain === 'memory') await actor.call(`${who}-raises`, raiseOf(fence))
  return fence
}

/** One marked write, with O's readings around it: `<step>, before` and `<step>, read`. */
async function write(
  { stage, course, run }: { readonly stage: RunStage; readonly course: Course; readonly run: RunIds },
  actor: RunActor,
  step: string,
  name: string,
  fence: RunFence,
): Promise<void> {
  const { surface, fence: kind } = course
  const full = prefixOf(course) + step
  const mark = markOf(name)
  const arranged = await arrange(actor, surface, full, run, mark)
  // Only what may be refused needs a reading of before.
  if (step === 'before' || step === 'after') await stage.state(`${full}, before`, run)
  await actor.call(full, callOf(surface, { run, mark, arranged, fence, kind }))
  await stage.state(`${full}, read`, run)
}
