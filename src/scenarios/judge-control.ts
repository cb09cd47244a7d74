import type { Course } from './course.ts'
import { persistedOwnerRunsIt } from './invariants/persisted-owner-runs-it.ts'
import { receiptsAgree } from './invariants/receipts-agree.ts'
import { missingWitnesses } from './missing-witnesses.ts'
import { callsUnderWay } from './store-calls.ts'
import { LAST_LOOK } from './witnesses/last-look.ts'
import { isStray, stall } from './witnesses/of-measurement.ts'
import { failedRun, inconclusiveRun, type RunJudgement } from './run-judgement.ts'
import type { Cause } from '../verdict/verdict.ts'

/**
 * Judges the control S1: one worker, no fault, and the task must run once and its result be stored where another
 * process sees it. Two ways in which a quiet install does not get there are told by name: the row goes to running and
 * the executor is never called (an `updateTask` that returns no boolean, core 1.63.1 and later), and a task that only
 * its own process sees (core 1.42.0 and later put an in-memory domain where the store has none). `hasTasks`: the store
 * has the domain.
 */
export function judgeControl(course: Course, hasTasks: boolean): RunJudgement {
  const { evidence, attemptOfA, states } = course
  if (evidence.failure !== null) return failedRun(evidence.failure)
  const missing = missingWitnesses(course)
  // An O that was not there to the end has seen neither that the row stays running nor that it is nowhere.
  if (LAST_LOOK.missing(course) !== null) return notShown(missing)
  if (attemptOfA === null && isStalled(course))
    return broken(
      'No task runs here, because its row went to running and the executor was never called, as where updateTask does not say whether it applied',
      'adapter',
    )
  if (attemptOfA !== null && states.length === 0 && isUndisturbed(course)) return inMemory(hasTasks)
  if (missing.length > 0) return notShown(missing)
  const receipts = receiptsAgree.judge(course)
  if (receipts?.verdict === 'inconclusive')
    return inconclusiveRun(receipts.sentence, receipts.missingWitnesses ?? [])
  return judgeOutcome(course)
}

/** A store without the domain is its adapter's; one that has it may be in memory because it was configured so. */
function inMemory(hasTasks: boolean): RunJudgement {
  const seen = "A ran the task and no other process ever saw its row, so the task is in A's memory only"
  return {
    ...(hasTasks
      ? broken(seen)
      : broken(`${seen}, where core keeps it for a store without the domain`, 'adapter')),
    verdict: 'absent',
    notes: ['A task that is in memory only is lost with its process: after a crash no worker runs it again.'],
  }
}

function judgeOutcome(course: Course): RunJudgement {
  const { evidence, states } = course
  const attempts = evidence.moments.filter(({ what }) => what === 'attempt-started').length
  if (attempts !== 1) return broken(`A ran the task ${attempts} times although nothing interrupted it`)
  const requests = evidence.receipts?.length ?? 0
  if (requests !== 1) return broken(`The destination got ${requests} requests of the one attempt`)
  const final = states.at(-1)
  if (final?.status !== 'completed' || final.resultFrom !== 'A')
    return broken(
      `A's tool returned, but the row ended as ${final?.status ?? 'gone'} ${final?.resultFrom === 'A' ? 'with' : 'without'} its result`,
    )
  const owner = states.some((state) => state.owner !== null)
  return {
    verdict: 'holds',
    summary: 'A ran the task once, the destination got one request, and the result of A is stored.',
    cause: null,
    missingWitnesses: [],
    notes: owner
      ? []
      : [`${persistedOwnerRunsIt.name}: no owner was persisted, which the control does not ask for.`],
  }
}

/** Enqueued and claimed, and yet nothing of an attempt was reported in all the time that the run waited for it. */
function isStalled(course: Course): boolean {
  const { evidence, states } = course
  return (
    isUndisturbed(course) &&
    evidence.first('A', 'enqueued') !== null &&
    states.some(({ status }) => status === 'running') &&
    !isStray(evidence, 'A') &&
    // A store that has not answered the claim has not said anything yet.
    callsUnderWay(evidence.moments, 'A').length === 0 &&
    // An A that stood still may have been about to call it.
    stall(course, 'A') === null
  )
}

function isUndisturbed({ evidence }: Course): boolean {
  return evidence.ended && evidence.first('A', 'exited') === null
}

function notShown(missing: readonly string[]): RunJudgement {
  return inconclusiveRun(`Not shown: ${missing[0] ?? ''} was not seen.`, missing)
}

/** Only a stall and a missing domain tell by themselves who has to act; all else may be the core's doing as well. */
function broken(what: string, cause: Cause = null): RunJudgement {
  return {
    verdict: 'violated',
    summary: `${what}.`,
    cause,
    missingWitnesses: [],
    notes: [],
  }
}
