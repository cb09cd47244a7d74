import type { ScenarioRowState } from '../verdict/report.ts'
import type { Course } from './course.ts'
import type { TaskState } from './task-state.ts'

/** The row over time as the report shows it: one state for each change of status, owner, lease or result. */
export function rowStates(course: Course): ScenarioRowState[] {
  const states = course.states.map((state) => rowState(state, course))
  return states.filter((state, index) => !isSame(state, states[index - 1]))
}

function rowState(
  { at, atWall, status, owner, leaseUntil, resultFrom }: TaskState,
  { ownerOfA, ownerOfB }: Course,
): ScenarioRowState {
  return {
    at: Math.round(at),
    status,
    owner: owner === null ? null : owner === ownerOfA ? 'A' : owner === ownerOfB ? 'B' : '?',
    leaseUntil: leaseUntil === null ? null : Math.round(leaseUntil - atWall + at),
    resultFrom,
  }
}

function isSame(one: ScenarioRowState, other: ScenarioRowState | undefined): boolean {
  return (
    one.status === other?.status &&
    one.owner === other.owner &&
    one.leaseUntil === other.leaseUntil &&
    one.resultFrom === other.resultFrom
  )
}
