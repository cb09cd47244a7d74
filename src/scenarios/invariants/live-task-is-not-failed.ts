import { attemptEndedAt } from '../course.ts'
import type { Invariant } from './invariant.ts'

/** Without retries, recovery marks a task failed whose worker it takes for dead; it must not take a live one for dead. */
export const liveTaskIsNotFailed: Invariant = {
  name: 'a live task is not marked failed',
  sentence: "B's start does not mark a task failed whose owner is alive and holds its lease.",
  judge(course) {
    const { displacement, leaseUntilOfA, scenario, aGoneAt } = course
    if (scenario.b === 'absent' || displacement?.status !== 'failed') return null
    const ended = attemptEndedAt(course, 'A')
    const alive = aGoneAt === null || aGoneAt > displacement.at
    const running = ended === null || ended > displacement.at
    // Of a stopped owner only a lease can tell whether it still has the task.
    if (leaseUntilOfA === null && scenario.fault.signal === 'SIGSTOP') return null
    const live = leaseUntilOfA === null || displacement.atWall < leaseUntilOfA
    if (!alive || !running || !live)
      return { verdict: 'holds', sentence: 'The task was marked failed only after its owner had lost it.' }
    const lease = leaseUntilOfA === null ? 'without a lease in the row' : 'before its lease had lapsed'
    return {
      verdict: 'violated',
      sentence: `A's task was marked failed at ${Math.round(displacement.at)} ms, ${lease}, while A was running it.`,
    }
  },
}
