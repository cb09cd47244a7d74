import { changedColumns, changesInWords } from '../../checks/columns.ts'
import type { Course } from '../course.ts'
import { isReleasing } from '../store-calls.ts'
import { isSettled, type TaskState } from '../task-state.ts'
import type { Finding, Invariant } from './invariant.ts'

/** The columns of owner and lease, however the adapter spells them. */
const OWNERSHIP = /^(?:owner_?id|lease_?expires_?at)$/i

/**
 * Once B has the task, A changes nothing any more: not the result, not any other column. And what is stored in the end
 * is the result of the worker that had the task last.
 */
export const storedResultIsTheOwners: Invariant = {
  name: 'the stored result is the rightful owner’s',
  sentence:
    'The displaced owner changes no column of the row, and the result stored in the end is not its own.',
  judge(course) {
    if (course.scenario.b === 'absent') return null
    if (course.takeover === null) return withoutTakeover(course)
    if (course.takeover.by === 'failure') return afterFailure(course)
    return displacedWrite(course) ?? laterChange(course) ?? finalResult(course)
  },
}

function withoutTakeover({ states, scenario, displacement }: Course): Finding | null {
  if (scenario.fault.signal !== 'none') return null
  const final = states.at(-1)
  if (final?.status === 'completed' && final.resultFrom === 'A')
    return { verdict: 'holds', sentence: 'The result of A, which nobody displaced, is stored.' }
  const taken = displacement === null ? '' : `; at ${ms(displacement)} the task was taken from A`
  return {
    verdict: 'violated',
    sentence: `A ran the task to its end and nobody else did, but the row ended as ${inWords(final)}${taken}.`,
  }
}

function afterFailure({ states, displacement }: Course): Finding {
  const after = displacement === null ? [] : states.slice(states.indexOf(displacement))
  return (
    firstChange(after, 'after B had marked it failed') ?? {
      verdict: 'holds',
      sentence: 'Nothing changed the row after B had marked it failed.',
    }
  )
}

function displacedWrite({ states, takeover }: Course): Finding | null {
  for (const [index, state] of states.entries()) {
    const before = states[index - 1]
    if (state.at <= (takeover?.at ?? 0) || state.resultFrom !== 'A' || before?.resultFrom === 'A') continue
    const what =
      before?.resultFrom === 'B'
        ? "replaced B's stored result by its own"
        : 'stored its own result although B had the task'
    return {
      verdict: 'violated',
      sentence: `A, displaced since ${Math.round(takeover?.at ?? 0)} ms, ${what} at ${ms(state)}.`,
    }
  }
  return null
}

function laterChange(course: Course): Finding | null {
  const { states, takeover } = course
  const completed = states.findIndex(
    (state) => state.at > (takeover?.at ?? 0) && isSettled(state) && state.resultFrom === 'B',
  )
  if (completed === -1) return null
  const [stored, next] = states.slice(completed)
  const settled = stored !== undefined && next !== undefined && isOwnRelease(course, stored, next)
  return firstChange(states.slice(settled ? completed + 1 : completed), 'after B had completed it')
}

/** B was seen to take its own name and lease off what it has completed, by a second write, and A was not. */
function isOwnRelease({ ownerOfB, evidence }: Course, stored: TaskState, next: TaskState): boolean {
  return (
    ownerOfB !== null &&
    stored.owner === ownerOfB &&
    next.owner === null &&
    next.leaseUntil === null &&
    changedColumns(stored.row, next.row).every((name) => OWNERSHIP.test(name)) &&
    isReleasing(evidence.moments, 'B', evidence.first('B', 'tool-returned')?.at ?? stored.at, next.at) &&
    !isReleasing(evidence.moments, 'A', stored.at, next.at)
  )
}

function firstChange([settled, changed]: readonly TaskState[], when: string): Finding | null {
  if (settled === undefined || changed === undefined) return null
  return {
    verdict: 'violated',
    sentence: `The row changed at ${ms(changed)}, ${when}: ${changesInWords(settled.row, changed.row)}.`,
  }
}

function finalResult({ states }: Course): Finding {
  const final = states.at(-1)
  if (final?.status === 'completed' && final.resultFrom === 'B')
    return { verdict: 'holds', sentence: "B's result is stored, and nothing changed it." }
  return {
    verdict: 'violated',
    sentence: `B ran the task to its end, but the row ended as ${inWords(final)}.`,
  }
}

function inWords(state: TaskState | undefined): string {
  if (state === undefined || state.status === null) return 'gone'
  return `${state.status} with ${state.resultFrom === null ? 'no result' : `the result of ${state.resultFrom}`}`
}

function ms({ at }: TaskState): string {
  return `${Math.round(at)} ms`
}
