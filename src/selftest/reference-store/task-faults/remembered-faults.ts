import { insertRow, selectRow, updateRow } from '../tasks/statements.ts'
import type { Columns, TaskRules, TaskUpdate } from '../task-rules/task-rules.ts'
import { isRenewal, isRetry, movesTo } from './kinds-of-update.ts'
import type { TaskFault } from './task-fault.ts'

/** More columns than this do not fit into one statement of some stores. */
const COLUMNS_MAX = 6

/** Faults of stores that trust what their process last knew of a task, each seen by one check alone. */
export const REMEMBERED_FAULTS = {
  'last-claim-completes': {
    id: 'X41',
    does: 'Completes by status alone the task that the process claimed last.',
    hazard: 'a displaced worker completes what its successor runs',
    change: trustedIf(movesTo('completed'), byStatus),
  },
  'last-claim-renews': {
    id: 'X42',
    does: 'Renews by status alone the lease of the task that the process claimed last.',
    hazard: 'a displaced worker believes that it still owns the task, and prolongs the lease of another',
    change: trustedIf(isRenewal, byStatus),
  },
  'last-claim-retries': {
    id: 'X43',
    does: 'Begins another attempt by status alone of the task that the process claimed last.',
    hazard: 'a displaced owner counts its attempts on the task of its successor',
    change: trustedIf(isRetry, byStatus),
  },
  'last-claim-says-true': {
    id: 'X44',
    does: 'Says true to a note of progress on the task that the process claimed last, whoever has it.',
    hazard: 'a displaced worker believes that it still owns the task',
    change: trustedIf(
      ({ patch, conditions }) =>
        Object.keys(patch).join() === 'retryCount' && conditions.expectedStatus === 'running',
      async (update, write) => Math.max(1, await write(update)),
    ),
  },
  'own-task-put-back': {
    id: 'X45',
    does: 'Puts a task that the process has written to back where it finds it deleted.',
    hazard: 'a task that an operator deleted is back, and counts as completed',
    change: ({ write }) => ({ write: puttingBack(write) }),
  },
  'progress-with-lease-says-false': {
    id: 'X46',
    does: 'Says false to an update of a new expiry together with other fields.',
    hazard: 'a worker gives up a task that it owns and has just written to',
    change: ({ answer }) => ({
      answer: (applied, update) =>
        answer(isProgressWithLease(Object.keys(update.patch)) ? 0 : applied, update),
    }),
  },
  'wide-update-in-two': {
    id: 'X47',
    does: 'Writes an update of more than six columns in two statements, and guards the first.',
    hazard: 'a refused update leaves a part of itself in the task of another',
    change: ({ write }) => ({
      write: async (update) => {
        const all = Object.entries(update.columns)
        const applied = await write({ ...update, columns: Object.fromEntries(all.slice(0, COLUMNS_MAX)) })
        const rest = Object.fromEntries(all.slice(COLUMNS_MAX))
        if (all.length > COLUMNS_MAX)
          await updateRow(update.operation.alone, { id: update.id, columns: rest, guards: [] })
        return applied
      },
    }),
  },
} as const satisfies Record<string, TaskFault>

type Write = TaskRules['write']

/** Lets updates of one kind be made in a way of their own where the process claimed that task last, and has it yet by what it knows. */
function trustedIf(
  applies: (update: TaskUpdate) => boolean,
  make: (update: TaskUpdate, write: Write) => Promise<number>,
) {
  return ({ write }: TaskRules): Pick<TaskRules, 'write'> => {
    let last: { readonly id: string; readonly ownerId: string } | null = null
    return {
      write: async (update) => {
        const { id, patch, conditions } = update
        const isOwn = last?.id === id && last.ownerId === conditions.expectedOwnerId
        if (isOwn && applies(update)) return make(update, write)
        const applied = await write(update)
        if (applied === 0 || !('ownerId' in patch)) return applied
        if (typeof patch['ownerId'] === 'string') last = { id, ownerId: patch['ownerId'] }
        else if (isOwn) last = null
        return applied
      },
    }
  }
}

function byStatus(update: TaskUpdate, write: Write): Promise<number> {
  const { expectedStatus = null } = update.conditions
  return write({
    ...update,
    guards: expectedStatus === null ? [] : [{ sql: 'status = ?', values: [expectedStatus] }],
  })
}

/** As a store does that writes what it holds in memory. */
function puttingBack(write: Write): Write {
  const held = new Map<string, Columns>()
  return async (update) => {
    const { id, columns, operation } = update
    const applied = await write(update)
    const row = await selectRow(operation.committed, { id, guards: [] })
    const known = held.get(id)
    if (applied > 0 && row !== undefined) held.set(id, row)
    if (row !== undefined || known === undefined) return applied
    await insertRow(operation.alone, { ...known, ...columns })
    return 1
  }
}

function isProgressWithLease(names: readonly string[]): boolean {
  return (
    names.includes('leaseExpiresAt') &&
    names.length > 1 &&
    !names.includes('ownerId') &&
    !names.includes('status')
  )
}
