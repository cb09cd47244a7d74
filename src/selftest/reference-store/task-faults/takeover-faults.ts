import { selectRow } from '../tasks/statements.ts'
import { byIdIf, byStatusIf } from './by-status.ts'
import { isRelease, isRenewal, isRetry, movesTo } from './kinds-of-update.ts'
import type { TaskFault } from './task-fault.ts'

/** Writes of a displaced owner that still go through, one kind at a time. */
export const TAKEOVER_FAULTS = {
  'running-claimed-again': {
    id: 'F14a',
    does: 'Lets whoever sees a task run claim it for himself.',
    hazard: 'two workers run one task, each as its owner',
    change: byStatusIf(({ patch }) => patch['status'] === 'running' && patch['ownerId'] !== undefined),
  },
  'takeover-keeps-the-token': {
    id: 'F18a',
    does: 'Leaves owner and lease of a running task as they are when another worker claims it.',
    hazard: 'the displaced owner goes on writing under a token that still matches',
    change: ({ write }) => ({
      write: async (update) => {
        const { ownerId, leaseExpiresAt: _, ...rest } = update.columns
        const before = await selectRow(update.operation.committed, update)
        const isTakeover = typeof ownerId === 'string' && typeof before?.['ownerId'] === 'string'
        return write(isTakeover ? { ...update, columns: rest } : update)
      },
    }),
  },
  'renewal-by-status': {
    id: 'F26a',
    does: 'Renews the lease of whoever has the task.',
    hazard: 'a displaced worker believes that it still owns the task, and prolongs the lease of another',
    change: byStatusIf(isRenewal),
  },
  'renewal-takes-over': {
    id: 'F26b',
    does: 'Gives the task back to whoever renews it.',
    hazard: 'a displaced worker takes the task from its successor by its next heartbeat',
    change: ({ guards, columnsToSet }) => ({
      guards: (each, request) => (isRenewal(request) ? [each.status] : guards(each, request)),
      columnsToSet: (columns, request) => {
        const set = columnsToSet(columns, request)
        return isRenewal(request) ? { ...set, ownerId: request.conditions.expectedOwnerId ?? null } : set
      },
    }),
  },
  'renewal-of-unowned': {
    id: 'F26c',
    does: 'Renews the lease of a task that nobody owns any more, whatever its status.',
    hazard: 'a task that its successor has completed looks as if somebody held it',
    change: ({ guards }) => ({
      guards: (each, request) =>
        isRenewal(request) && each.owner !== null
          ? [{ ...each.owner, sql: `(${each.owner.sql}) OR ownerId IS NULL` }]
          : guards(each, request),
    }),
  },
  'completion-by-status': {
    id: 'F28a',
    does: 'Holds a completion to the status alone.',
    hazard: 'after a takeover the task runs again, so the displaced owner completes it',
    change: byStatusIf(movesTo('completed')),
  },
  'every-end-by-status': {
    id: 'F28b',
    does: 'Holds everything that ends a task to the status alone.',
    hazard: 'after a takeover the task runs again, so the displaced owner ends it as it likes',
    change: byStatusIf(movesTo('completed', 'failed', 'cancelled', 'timed_out')),
  },
  'completion-by-id': {
    id: 'F29a',
    does: 'Completes a task by its id, whatever is expected.',
    hazard: 'a late completion overwrites any other end',
    change: byIdIf(movesTo('completed')),
  },
  'failure-without-status-by-id': {
    id: 'F29b',
    does: 'Fails a task for whoever names an owner but no status.',
    hazard: 'a worker that lacks the tool fails the task of another',
    change: byIdIf(
      ({ patch, conditions }) => patch['status'] === 'failed' && conditions.expectedStatus === undefined,
    ),
  },
  'only-completion-guarded': {
    id: 'F30a',
    does: 'Guards completions, and nothing else that ends or gives back a task.',
    hazard: 'a displaced owner fails, cancels, suspends or returns the task of its successor',
    change: byStatusIf(
      ({ patch }) => patch['status'] !== undefined && !movesTo('running', 'completed')({ patch }),
    ),
  },
  'failure-by-status': {
    id: 'F30b',
    does: 'Holds a failure to the status alone.',
    hazard: 'a displaced owner fails the task that its successor runs',
    change: byStatusIf(movesTo('failed')),
  },
  'cancellation-by-status': {
    id: 'F30c',
    does: 'Holds a cancellation by an owner to the status alone.',
    hazard: 'a displaced owner cancels the task that its successor runs',
    change: byStatusIf(movesTo('cancelled')),
  },
  'time-out-by-status': {
    id: 'F30d',
    does: 'Holds a time-out to the status alone.',
    hazard: 'a displaced owner times the task of its successor out',
    change: byStatusIf(movesTo('timed_out')),
  },
  'suspension-by-status': {
    id: 'F30e',
    does: 'Holds a suspension to the status alone.',
    hazard: 'a displaced owner suspends the task that its successor runs',
    change: byStatusIf(movesTo('suspended')),
  },
  'retry-by-status': {
    id: 'F30f',
    does: 'Holds the start of another attempt to the status alone.',
    hazard: 'a displaced owner counts its attempts on the task of its successor',
    change: byStatusIf(isRetry),
  },
  'return-to-pending-by-status': {
    id: 'F22c',
    does: 'Returns a running task to pending without another look at owner and lease.',
    hazard: 'a recovery that works on an old list takes live work away',
    change: byStatusIf(movesTo('pending')),
  },
  'release-by-id': {
    id: 'F32a',
    does: 'Releases a task for anybody who knows its id.',
    hazard: 'a displaced owner that shuts down gives the task of its successor away',
    change: byIdIf(isRelease),
  },
  'deletion-by-id': {
    id: 'F32b',
    does: 'Deletes a task for anybody, whatever is expected.',
    hazard: 'a displaced owner deletes what its successor runs',
    change: () => ({ deleteGuards: () => [] }),
  },
} as const satisfies Record<string, TaskFault>
