import { column } from '../../checks/columns.ts'
import type { Course } from '../course.ts'
import { isSettled, type TaskState } from '../task-state.ts'
import { gapLimitMs } from '../witnesses/close-watch.ts'
import type { Finding, Invariant } from './invariant.ts'

/**
 * The owner in the row is the worker that runs the task, from its claim to its end. A's owner is the one that the row
 * named before B was started, B's the other one that it named afterwards; ids of managers mean nothing by themselves.
 */
export const persistedOwnerRunsIt: Invariant = {
  name: 'the persisted owner runs the task',
  sentence: 'The owner persisted at each moment is the worker that runs the task.',
  judge(course) {
    if (course.scenario.b === 'absent') return null
    if (!course.states.some(({ owner }) => owner !== null)) return nobody(course)
    return wrongOwner(course) ?? { verdict: 'holds', sentence: `The row named ${inOrder(course)}.` }
  },
}

/** The owners in the order in which the row had them: `A`, `B`, or `?` for one that is neither. */
export function ownersPersisted({ states, ownerOfA, ownerOfB }: Course): string[] {
  const names = states.flatMap(({ owner }) =>
    owner === null ? [] : owner === ownerOfA ? 'A' : owner === ownerOfB ? 'B' : '?',
  )
  return names.filter((name, index) => name !== names[index - 1])
}

function wrongOwner(course: Course): Finding | null {
  const owners = ownersPersisted(course)
  const named = `the row named ${owners.join(', then ')}`
  const { attemptOfB, ownerOfA, scenario } = course
  if (owners.includes('?')) return violated(`An owner that is neither worker was persisted: ${named}.`)
  // A graceful stop right after the claim can be over before O has looked once.
  if (ownerOfA === null && scenario.fault.signal !== 'SIGTERM')
    return violated(`A ran the task while the row named no owner; ${named} later.`)
  if (attemptOfB === null)
    return owners.includes('B') ? violated(`B ran nothing, and yet ${named}.`) : unowned(course, 'A')
  if (!owners.includes('B')) return violated(`B ran the task, but ${named} and never B.`)
  if (owners.lastIndexOf('A') > owners.indexOf('B'))
    return violated(`A became the owner again after B had taken the task: ${named}.`)
  return unowned(course, 'A') ?? unowned(course, 'B') ?? namedLate(course, 'A') ?? namedLate(course, 'B')
}

/**
 * A worker that ran the task for a while before the row named it. What O may have missed is not held against it: a row
 * that named it from the start was seen to do so within the longest time for which O may not have looked, and here it
 * is given twice that time. A heartbeat, which may be the first write that names a worker, comes later.
 */
function namedLate(course: Course, who: 'A' | 'B'): Finding | null {
  const { states, ownerOfA, ownerOfB, attemptOfA, attemptOfB, scenario } = course
  if (who === 'A' && scenario.fault.signal === 'SIGTERM') return null
  const attempt = who === 'A' ? attemptOfA : attemptOfB
  const named = states.find(({ owner }) => owner !== null && owner === (who === 'A' ? ownerOfA : ownerOfB))
  if (attempt === null || named === undefined || named.at - attempt.at < 2 * gapLimitMs(course)) return null
  return violated(
    `${who} ran the task from ${Math.round(attempt.at)} ms on, and the row named it only at ${Math.round(named.at)} ms.`,
  )
}

/** A running row that names nobody while its worker, which has neither ended nor released it, runs the task. */
function unowned(course: Course, who: 'A' | 'B'): Finding | null {
  const { states, attemptOfB, displacement, scenario } = course
  if (who === 'A' && scenario.fault.signal === 'SIGTERM') return null
  const end = displacement === null ? states.length : states.indexOf(displacement)
  // Before B's attempt a row may name nobody because A has released it.
  const held =
    who === 'A' ? states.slice(0, end) : states.filter(({ at }) => at >= (attemptOfB?.at ?? Infinity))
  const settled = held.findIndex(isSettled)
  const lost = (settled === -1 ? held : held.slice(0, settled)).find(isUnownedRun)
  return lost === undefined
    ? null
    : violated(`${who} ran the task, but from ${Math.round(lost.at)} ms on the row named no owner.`)
}

function isUnownedRun({ status, owner }: TaskState): boolean {
  return status === 'running' && owner === null
}

function nobody({ states }: Course): Finding {
  const row = states.findLast((state) => state.row !== null)?.row ?? null
  const has = row !== null && column(row, 'ownerId') !== undefined
  return {
    verdict: 'absent',
    sentence: `No owner was persisted at any moment (${has ? 'the column stays empty' : 'the row has no such column'}).`,
  }
}

function inOrder(course: Course): string {
  return ownersPersisted(course).join(', then ')
}

function violated(sentence: string): Finding {
  return { verdict: 'violated', sentence }
}
