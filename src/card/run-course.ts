import type { RunActor, RunIds, RunStage } from '../checks/run-stage.ts'
import type { DomainCall, RunFence } from '../worker/protocol.ts'
import type { Answer } from '../worker/worker-process.ts'
import { isPutThroughAll, prefixOf, type Course } from './course.ts'
import { claim, letLapse, raiseOf, releaseOf } from './run-ownership.ts'
import type { Variant } from './variant.ts'
import { arrange, callOf, markOf, unfenced } from './write-to-surface.ts'

/**
 * One run of the card: A claims and writes; A loses the run; A writes just before the takeover; B takes over and
 * writes; A comes back and writes, twice where it is refused; B writes again. O reads the state around each. Where
 * nothing can be claimed, A and B write in the same order without taking anything over. Answers with the run's ids.
 */
export async function runCourse(stage: RunStage, course: Course, variant: Variant): Promise<RunIds> {
  const { a, b } = stage
  const { surface, loss } = course
  const prefix = prefixOf(course)
  const run = stage.newRun()
  await surface.setUp(unfenced(a, surface.domain, `${prefix}set-up`), run)
  const fenceOfA = await take(a, `${prefix}a`, run, { surface, without: 1 })
  const first = await write({ stage, course, run }, a, 'a-writes', 'A1', fenceOfA)
  // Tells a method that is not implemented from one that refuses its own owner.
  if (first.answer.outcome === 'threw') await a.call(`${prefix}without-fence`, first.unfenced)
  if (isPutThroughAll(surface, variant)) {
    if (loss === 'lapse') await letLapse(a, prefix, fenceOfA)
    if (loss === 'release') await a.call(`${prefix}a-releases`, releaseOf(fenceOfA))
    await write({ stage, course, run }, a, 'before', 'A2', fenceOfA)
  }
  const force = loss === 'forced' ? { force: true, expectedGeneration: fenceOfA.generation } : {}
  const fenceOfB = await take(b, `${prefix}b`, run, { surface, without: 2, ...force })
  await write({ stage, course, run }, b, 'b-writes', 'B3', fenceOfB)
  const stale = await write({ stage, course, run }, a, 'after', 'A4', fenceOfA)
  // A worker that meets an error tries again.
  if (stale.answer.outcome === 'threw') await a.call(`${prefix}again`, stale.call)
  await write({ stage, course, run }, b, 'b-controls', 'B5', fenceOfB)
  return run
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
): Promise<Written> {
  const { surface, fence: kind } = course
  const full = prefixOf(course) + step
  const mark = markOf(name)
  const arranged = await arrange(actor, surface, full, run, mark)
  // Only what may be refused needs a reading of before.
  if (step === 'before' || step === 'after') await stage.state(`${full}, before`, run)
  const call = callOf(surface, { run, mark, arranged, fence, kind })
  const answer = await actor.call(full, call)
  await stage.state(`${full}, read`, run)
  const { domain, method } = surface
  const unfenced = { domain, method, args: surface.args({ run, mark, arranged, fence: undefined }) }
  return { answer, call, unfenced }
}

interface Written {
  readonly answer: Answer
  readonly call: DomainCall
  /** The same write without any fence. */
  readonly unfenced: DomainCall
}
