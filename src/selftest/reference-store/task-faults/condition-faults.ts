import type { Guards, TaskRules, UpdateRequest } from '../task-rules/task-rules.ts'
import type { TaskFault } from './task-fault.ts'

/** Conditions that are not what they say. */
export const CONDITION_FAULTS = {
  'conditions-ignored': {
    id: 'F02a',
    does: 'Takes conditions and writes anyway.',
    hazard: 'no condition protects anything, and nothing says so',
    change: () => ({ guards: () => [] }),
  },
  'conditions-ignored-silently': {
    id: 'F03a',
    does: 'Takes conditions, writes anyway and answers nothing.',
    hazard: 'a worker takes every update for refused although all were written',
    change: () => ({ guards: () => [], answer: () => undefined }),
  },
  'empty-is-no-condition': {
    id: 'F04a',
    does: 'Drops a status or an owner that is an empty text.',
    hazard: 'a caller whose token got lost writes unconditionally',
    change: ({ statusGuard, ownerGuard }) => ({
      statusGuard: (expected) => statusGuard(expected === '' ? undefined : expected),
      ownerGuard: (expected) => ownerGuard(expected === '' ? undefined : expected),
    }),
  },
  'null-owner-is-no-condition': {
    id: 'F04b',
    does: 'Drops the condition that nobody owns the task.',
    hazard: 'a claim takes a task that somebody owns',
    change: ({ ownerGuard }) => ({ ownerGuard: (expected) => ownerGuard(expected ?? undefined) }),
  },
  'null-owner-is-no-condition-beside-status': {
    id: 'F04c',
    does: 'Drops the condition that nobody owns the task where a status is expected, too.',
    hazard: 'a claim, which expects both, takes a task that somebody owns',
    change: without(({ conditions }) =>
      conditions.expectedStatus !== undefined && conditions.expectedOwnerId === null ? ['owner'] : [],
    ),
  },
  'null-owner-is-no-condition-alone': {
    id: 'F04d',
    does: 'Drops the condition that nobody owns the task where no status is expected.',
    hazard: 'a write to an unowned task lands in one that somebody owns',
    change: without(({ conditions }) =>
      conditions.expectedStatus === undefined && conditions.expectedOwnerId === null ? ['owner'] : [],
    ),
  },
  'null-lease-is-no-condition': {
    id: 'F04e',
    does: 'Drops the condition that the task has no lease.',
    hazard: 'a claim takes a task that is held',
    change: ({ leaseGuard }) => ({ leaseGuard: (expected) => leaseGuard(expected ?? undefined) }),
  },
  'unowned-matches-any-owner': {
    id: 'F05a',
    does: 'Lets every owner write to a task that nobody owns.',
    hazard: 'an owner that released a task still finishes it',
    change: ({ ownerGuard }) => ({
      ownerGuard: (expected) =>
        typeof expected === 'string'
          ? { sql: 'ownerId = ? OR ownerId IS NULL', values: [expected] }
          : ownerGuard(expected),
    }),
  },
  'owner-compared-loosely': {
    id: 'X01',
    does: "Compares owners without regard to case, and lets the beginning of an owner's name pass for it.",
    hazard: 'Worker-1 writes to the tasks of worker-12',
    change: ({ ownerGuard }) => ({
      ownerGuard: (expected) =>
        typeof expected === 'string'
          ? { sql: "ownerId LIKE ? || '%'", values: [expected] }
          : ownerGuard(expected),
    }),
  },
  'owner-compared-by-prefix': {
    id: 'X02',
    does: "Lets the beginning of an owner's name pass for the name.",
    hazard: 'worker-1 writes to the tasks of worker-12',
    change: ({ ownerGuard }) => ({
      ownerGuard: (expected) =>
        typeof expected === 'string'
          ? { sql: 'substr(ownerId, 1, length(?)) = ?', values: [expected, expected] }
          : ownerGuard(expected),
    }),
  },
  'owner-compared-to-its-length': {
    id: 'X03',
    does: 'Compares no more of an expected owner than the stored one is long, as a cut column would.',
    hazard: 'worker-12 writes to the tasks of worker-1',
    change: ({ ownerGuard }) => ({
      ownerGuard: (expected) =>
        typeof expected === 'string'
          ? { sql: 'ownerId = substr(?, 1, length(ownerId))', values: [expected] }
          : ownerGuard(expected),
    }),
  },
  'lease-condition-replaces-owner': {
    id: 'X04',
    does: 'Checks no owner where a lease is expected.',
    hazard: 'two owners whose leases end at one instant are taken for one',
    change: without(({ conditions }) => (conditions.expectedLeaseExpiresAt === undefined ? [] : ['owner'])),
  },
  'owner-condition-replaces-status': {
    id: 'X05',
    does: 'Checks no status where an owner is expected.',
    hazard: 'an owner overwrites an end that it did not see',
    change: without(({ conditions }) => (typeof conditions.expectedOwnerId === 'string' ? ['status'] : [])),
  },
  'owner-name-is-the-fence': {
    id: 'F17a',
    does: "Tells acquisitions apart by the owner's name alone.",
    hazard: 'a restarted worker of the same name is taken for the one before',
    change: without(({ conditions }) => (typeof conditions.expectedOwnerId === 'string' ? ['lease'] : [])),
  },
  'ended-counts-as-running': {
    id: 'F31a',
    does: 'Takes a task that has ended for one that is still running.',
    hazard: 'a late writer reopens or relabels an ended task',
    change: runningIncludes('completed', 'failed', 'cancelled', 'timed_out'),
  },
  'cancelled-counts-as-running': {
    id: 'F31b',
    does: 'Takes a cancelled task for one that is still running.',
    hazard: 'a task that its user cancelled comes out as completed',
    change: runningIncludes('cancelled'),
  },
} as const satisfies Record<string, TaskFault>

/** A change that drops the guards of some conditions from some updates. */
function without(dropped: (request: UpdateRequest) => readonly (keyof Guards)[]) {
  return ({ guards }: TaskRules): Pick<TaskRules, 'guards'> => ({
    guards: (each, request) => {
      const kept = { ...each }
      for (const name of dropped(request)) kept[name] = null
      return guards(kept, request)
    },
  })
}

function runningIncludes(...others: readonly string[]) {
  return ({ statusGuard }: TaskRules): Pick<TaskRules, 'statusGuard'> => ({
    statusGuard: (expected) => {
      if (expected !== 'running') return statusGuard(expected)
      return { sql: `status IN ('running', ${others.map(() => '?').join(', ')})`, values: others }
    },
  })
}
