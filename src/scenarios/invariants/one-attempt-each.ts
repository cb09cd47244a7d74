import type { Course } from '../course.ts'
import type { Invariant } from './invariant.ts'

/**
 * No attempt of a scenario fails, so nothing is ever retried: a worker that begins a second attempt runs a task that
 * it has given up or lost, and the destination gets one request more than the row can explain.
 */
export const oneAttemptEach: Invariant = {
  name: 'each worker runs the task once',
  sentence: 'No worker begins a second attempt at the task.',
  judge(course) {
    if (course.scenario.b === 'absent') return null
    const again = (['A', 'B'] as const).flatMap((who) => secondAttempt(course, who))
    const [first] = again.toSorted((left, right) => left.at - right.at)
    if (first === undefined) return { verdict: 'holds', sentence: 'No worker ran the task twice.' }
    const { who, at } = first
    const lost = who === 'A' && course.takeover !== null && course.takeover.at <= at
    const although = lost ? ', although B had taken the task over' : ''
    return {
      verdict: 'violated',
      sentence: `${who} began a second attempt at ${Math.round(at)} ms${although}.`,
    }
  },
}

function secondAttempt({ evidence }: Course, who: 'A' | 'B') {
  return evidence.moments
    .filter((moment) => moment.who === who && moment.what === 'attempt-started')
    .slice(1, 2)
    .map(({ at }) => ({ who, at }))
}
