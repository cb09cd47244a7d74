import { column } from '../../checks/columns.ts'
import type { Course } from '../course.ts'
import { isSettled, type TaskState } from '../task-state.ts'
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
  return unowned(course, 'A') ?? unowned(course, 'B')
}

/** A running row that names nobody although its worker had been named before and has neither ended nor released it. */
function unowned(course: Course, who: 'A' | 'B'): Finding | null {
  const { states, ownerOfA, ownerOfB, displacement, scenario } = course
  if (who === 'A' && scenario.fault.signal === 'SIGTERM') return null
  const owner = who === 'A' ? ownerOfA : ownerOfB
  const from = states.findIndex((state) => state.owner === owner)
  const end = who === 'A' && displacement !== null ? states.indexOf(displacement) : states.length
  const held = states.slice(Math.max(from, 0), end)
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
