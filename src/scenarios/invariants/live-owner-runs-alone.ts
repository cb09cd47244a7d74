import { attemptEndedAt, type Course } from '../course.ts'
import type { Finding, Invariant } from './invariant.ts'

/**
 * A worker that lives and whose lease has not lapsed is the only one that runs the task. Without any lease in the row
 * nothing shows that a running owner has lost the task, so a second attempt beside it breaks this too.
 */
export const liveOwnerRunsAlone: Invariant = {
  name: 'a live owner runs alone',
  sentence: 'No attempt by B starts while A is alive and the lease that A holds has not lapsed.',
  judge(course) {
    const { signal } = course.scenario.fault
    // An A that was killed or that has ended is not alive; what B may do then is a matter of time.
    if (course.scenario.b === 'absent' || signal === 'SIGKILL' || signal === 'SIGTERM') return null
    if (course.takeover === null) return withoutTakeover(course)
    if (course.takeover.by === 'failure') return null
    if (course.leaseUntilOfA === null) return withoutLease(course)
    const early = course.leaseUntilOfA - takenAtWall(course)
    if (early > 0) return beforeLapse(course, early)
    return signal === 'none' ? afterLapse(course) : holds(course)
  },
}

/** When A lost the task at the latest, in epoch ms: B's attempt, or the row that showed it earlier. */
export function takenAtWall({ takeover, displacement }: Course): number {
  return Math.min(takeover?.atWall ?? Infinity, displacement?.atWall ?? Infinity)
}

/** Whether A was still there when B's attempt started, with a lease that had not lapsed or with none at all. */
export function startedWhileOwnerLives(course: Course): boolean {
  const { attemptOfB, aGoneAt, leaseUntilOfA } = course
  if (attemptOfB === null || (aGoneAt !== null && aGoneAt <= attemptOfB.at)) return false
  return leaseUntilOfA === null ? !course.releasedByA : takenAtWall(course) < leaseUntilOfA
}

function withoutTakeover(course: Course): Finding {
  if (course.leaseUntilOfA === null)
    return {
      verdict: 'absent',
      sentence: 'B left the task alone, but no lease is in the row that would have told it to.',
    }
  const endedAt = attemptEndedAt(course, 'A')
  const start = course.attemptOfA
  if (course.scenario.fault.signal !== 'none' || endedAt === null || start === null) return holds(course)
  const endedAtWall = start.atWall + endedAt - start.at
  if (course.leaseUntilOfA >= endedAtWall) return holds(course)
  return {
    verdict: 'inconclusive',
    sentence: `A's lease had lapsed ${Math.round(endedAtWall - course.leaseUntilOfA)} ms before its attempt ended, so it cannot have been what kept B away.`,
    missingWitnesses: ["A's lease was live until its attempt ended"],
  }
}

function withoutLease({ scenario, takeover }: Course): Finding {
  const at = takeover?.at ?? 0
  return scenario.fault.signal === 'none'
    ? {
        verdict: 'violated',
        sentence: `B started the task at ${ms(at)} while A was running it; no lease in the row showed that A had lost it.`,
      }
    : {
        verdict: 'absent',
        sentence: `No lease is in the row, so nothing showed B at ${ms(at)} that A, which was only frozen, had lost the task.`,
      }
}

function beforeLapse({ takeover }: Course, early: number): Finding {
  return {
    verdict: 'violated',
    sentence: `B started the task at ${ms(takeover?.at ?? 0)} while A was alive; A had lost it ${Math.round(early)} ms before its lease lapsed.`,
  }
}

/** A lives and was not stopped, and yet its lease has lapsed: either nothing renewed it, or the machine stood still. */
function afterLapse({ renewalsByA, attemptOfA, attemptOfB, evidence }: Course): Finding {
  const ranMs = (attemptOfB?.at ?? 0) - (attemptOfA?.at ?? 0)
  const leaseMs = evidence.times['leaseMs'] ?? Infinity
  if (renewalsByA === 0 && ranMs > leaseMs)
    return {
      verdict: 'violated',
      sentence: `A ran the task for ${ms(ranMs)} and its lease of ${ms(leaseMs)} was never renewed in the row, so B started it a second time.`,
    }
  return {
    verdict: 'inconclusive',
    sentence: `A's lease lapsed although A was alive (${renewalsByA} renewals were seen); the machine may have stood still.`,
    missingWitnesses: ["A's lease was live until its attempt ended"],
  }
}

function holds({ takeover }: Course): Finding {
  return takeover === null
    ? { verdict: 'holds', sentence: 'B left the task alone while A held its lease.' }
    : { verdict: 'holds', sentence: "B started the task only after A's lease had lapsed." }
}

function ms(value: number): string {
  return `${Math.round(value)} ms`
}
