import type { TaskAnswer, TaskCall, TaskConditions } from '../../../src/linearizability/models/task-call.ts'
import {
  taskModel,
  type TaskContract,
  type TaskState,
} from '../../../src/linearizability/models/task-model.ts'
import type { TaskFields } from '../../../src/linearizability/models/task-row.ts'
import type { World } from './world.ts'

const LAPSED = 1_000
const LIVE = 90_000
const words = 'call'
const said = 'answer'

/** A task in a few states, under either contract. */
export function taskWorld(keeps: TaskContract['keeps']): World<TaskState, TaskCall, TaskAnswer> {
  return {
    name: `a task that keeps its ${keeps}`,
    model: taskModel({ keeps, liveAfterMs: 50_000 }),
    calls: [
      { kind: 'create', fields: { status: 'pending' }, words },
      claim('a', LIVE),
      claim('b', LAPSED),
      update({ status: 'pending', ...UNOWNED }, { status: 'running', ownerId: 'b', leaseExpiresAt: LAPSED }),
      update({ leaseExpiresAt: LIVE }, { status: 'running', ownerId: 'b' }),
      update({ status: 'completed', ...UNOWNED }, { ownerId: 'a' }),
      update({ retryCount: 2 }, {}),
      update({ retryCount: 3 }, { leaseExpiresAt: LIVE, isLeaseReadBack: false }),
      { kind: 'delete', conditions: conditions({ ownerId: 'a' }), words },
      { kind: 'read', words },
      { kind: 'read', words },
    ],
    answersTo(call, state) {
      if (call.kind === 'read') return [read(state), read(null), read({ status: 'pending' })]
      if (call.kind === 'update') return ['applied', 'refused', 'unsaid', 'threw'].map(answer)
      return ['unsaid', 'threw'].map(answer)
    },
  }
}

const UNOWNED = { ownerId: null, leaseExpiresAt: null }

function claim(ownerId: string, leaseExpiresAt: number): TaskCall {
  const unclaimed = { status: 'pending', ownerId: null, leaseExpiresAt: null }
  return update({ status: 'running', ownerId, leaseExpiresAt }, unclaimed)
}

function update(patch: TaskFields, expected: Partial<TaskConditions>): TaskCall {
  return { kind: 'update', patch, conditions: conditions(expected), words }
}

function conditions(expected: Partial<TaskConditions>): TaskConditions {
  return { isStatusOpen: false, isLeaseReadBack: true, ...expected }
}

function read(fields: TaskFields | null): TaskAnswer {
  const unset = { ownerId: null, leaseExpiresAt: null, retryCount: null }
  return { kind: 'row', fields: fields === null ? null : { ...unset, ...fields }, said }
}

function answer(kind: string): TaskAnswer {
  return { kind: kind as 'applied', said }
}
