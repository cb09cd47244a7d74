import type { Course } from '../course.ts'
import { isSettled, type TaskState } from '../task-state.ts'
import { heartbeatMs } from '../times.ts'
import type { Finding, Invariant } from './invariant.ts'
import { takenAtWall } from './live-owner-runs-alone.ts'

/** What B may need beside lease and heartbeat until its attempt starts: its sweep, its claim, a busy machine. */
const MARGIN_MS = 2_000

/**
 * Nobody waits for longer than the lease protocol asks: after a crash or a freeze B has the task within a lease and a
 * heartbeat, but not before the lease has lapsed; after a graceful stop, which releases the task, without that wait.
 */
export const takeoverInTime: Invariant = {
  name: 'B takes over in time',
  sentence: `After the lease has lapsed B takes over within a lease, a heartbeat and ${MARGIN_MS} ms of the interruption (or of B's start, if later); after a graceful stop without waiting for the lapse.`,
  judge(course) {
    const { scenario, states, interruptedAt, bStartedAt } = course
    if (scenario.b !== 'starts-after-the-fault' || interruptedAt === null || bStartedAt === null) return null
    if (endedByA(course)) return null
    if (!states.some(({ leaseUntil }) => leaseUntil !== null)) return withoutLease(course, interruptedAt)
    const deadline = deadlineOf(course, interruptedAt, bStartedAt)
    if (course.takeover === null) return withoutTakeover(course, deadline)
    if (course.takeover.at > deadline) return late(course, deadline)
    return scenario.fault.signal === 'SIGTERM' ? afterRelease(course) : afterLapse(course)
  },
}

/** When B must have had the task, in ms since the scenario's start. */
function deadlineOf({ evidence }: Course, interruptedAt: number, bStartedAt: number): number {
  const leaseMs = evidence.times['leaseMs'] ?? 0
  return Math.max(interruptedAt + leaseMs, bStartedAt) + heartbeatMs(leaseMs) + MARGIN_MS
}

/** Without retries a manager cancels its running tasks when it is shut down (core 1.71.0): then nothing is left to take. */
function endedByA({ maxRetries, scenario, states, bStartedAt }: Course): boolean {
  if (maxRetries > 0 || scenario.fault.signal !== 'SIGTERM') return false
  const left = states.findLast(({ at }) => bStartedAt === null || at < bStartedAt)
  return left?.status === 'cancelled' || left?.status === 'failed'
}

function withoutLease({ takeover, scenario }: Course, interruptedAt: number): Finding {
  if (takeover === null)
    return {
      verdict: 'absent',
      sentence: 'No lease was persisted, and B did not take the task over.',
    }
  const what = scenario.fault.signal === 'SIGTERM' ? 'the release of a lease' : 'the lapse of a lease'
  const after = Math.round(takeover.at - interruptedAt)
  return {
    verdict: 'absent',
    sentence: `No lease was persisted: B's take-over, ${after} ms after the interruption, is nothing but B's start.`,
    notes: [`B's take-over is nothing but B's start, not ${what}: no lease is in the row.`],
  }
}

function withoutTakeover(course: Course, deadline: number): Finding {
  const { evidence, releasedByA } = course
  const ended = endedInstead(course)
  // What has ended cannot be taken over any more, however long one waits.
  if (ended !== undefined)
    return {
      verdict: 'violated',
      sentence: `B never took the task over: at ${Math.round(ended.at)} ms it was ${ended.status}.`,
    }
  const waitedUntil = evidence.endedAt ?? 0
  if (waitedUntil < deadline)
    return {
      verdict: 'inconclusive',
      sentence: `B had not taken the task over when the run ended at ${Math.round(waitedUntil)} ms; it had until ${Math.round(deadline)} ms.`,
      missingWitnesses: ['B was given the time to take over'],
    }
  const left = releasedByA ? 'that A had released' : 'whose lease had lapsed'
  return { verdict: 'violated', sentence: `B never took over the task ${left}.` }
}

/** A row that somebody else than A ended without its result: A was gone, or had not been resumed yet. */
function endedInstead({ states, evidence }: Course): TaskState | undefined {
  const resumedAt = evidence.faults.find(({ signal }) => signal === 'SIGCONT')?.at ?? Infinity
  return states.find((state) => isSettled(state) && state.status !== 'completed' && state.at < resumedAt)
}

function late({ takeover }: Course, deadline: number): Finding {
  return {
    verdict: 'violated',
    sentence: `B took the task over at ${Math.round(takeover?.at ?? 0)} ms; it had to by ${Math.round(deadline)} ms.`,
  }
}

function afterLapse(course: Course): Finding {
  const { leaseUntilOfA } = course
  if (leaseUntilOfA === null)
    return { verdict: 'absent', sentence: 'No lease of A was persisted that could have lapsed.' }
  const early = leaseUntilOfA - takenAtWall(course)
  return early > 0
    ? {
        verdict: 'violated',
        sentence: `B took the task over ${Math.round(early)} ms before A's lease had lapsed.`,
      }
    : {
        verdict: 'holds',
        sentence: `B took the task over ${Math.round(-early)} ms after A's lease had lapsed.`,
      }
}

function afterRelease(course: Course): Finding {
  if (!course.releasedByA)
    return {
      verdict: 'violated',
      sentence: 'A was stopped gracefully, and the row shows no release of the task.',
    }
  const { leaseUntilOfA, evidence, bStartedAt, attemptOfA } = course
  const lapse = leaseUntilOfA ?? (attemptOfA?.atWall ?? 0) + (evidence.times['leaseMs'] ?? 0)
  const bStartedAtWall = (attemptOfA?.atWall ?? 0) + (bStartedAt ?? 0) - (attemptOfA?.at ?? 0)
  if (takenAfterRelease(course) < lapse)
    return {
      verdict: 'holds',
      sentence: 'B took over the task that A had released, before a lease could lapse.',
    }
  if (bStartedAtWall < lapse)
    return {
      verdict: 'violated',
      sentence: "B waited for A's lease to lapse although A had released the task.",
    }
  return {
    verdict: 'inconclusive',
    sentence: "B was started only when A's lease would have lapsed anyway.",
    missingWitnesses: ["B was started before A's lease could lapse"],
  }
}

/**
 * When B took what A had released, in epoch ms: the first row since B's start that has another status or owner than
 * the one A left, because its attempt may start long after that on a slow store.
 */
function takenAfterRelease({ states, bStartedAt, takeover }: Course): number {
  const from = bStartedAt ?? Infinity
  const left = states.findLast(({ at }) => at < from)
  const taken = states.find(
    ({ at, status, owner }) => at >= from && (status !== left?.status || owner !== left.owner),
  )
  return Math.min(taken?.atWall ?? Infinity, takeover?.atWall ?? Infinity)
}
