import { selectRow, updateRow } from '../tasks/statements.ts'
import { TASKS_TABLE } from '../tasks/task-table.ts'
import type { TaskFault } from './task-fault.ts'

const DETAILS = new Set([
  'result',
  'error',
  'suspend_payload',
  'retry_count',
  'startedAt',
  'suspendedAt',
  'completedAt',
])

/** Refusals that leave something behind. */
export const REFUSAL_FAULTS = {
  'details-written-first': {
    id: 'F09a',
    does: 'Guards the status, but writes everything else before it looks.',
    hazard: 'a refused completion leaves its result in the task of another',
    change: ({ write }) => ({
      write: async (update) => {
        const { operation, id, columns } = update
        const details = Object.fromEntries(Object.entries(columns).filter(([name]) => DETAILS.has(name)))
        const matching = await selectRow(operation.committed, update)
        await updateRow(operation.alone, { id, columns: details, guards: [] })
        return matching === undefined ? 0 : write(update)
      },
    }),
  },
  'refusal-undone-in-part': {
    id: 'F09b',
    does: 'Writes first, and takes only status, owner and lease back when it should have refused.',
    hazard: 'a refused completion leaves its result in the task of another',
    change: () => ({
      write: ({ operation, id, columns, guards }) =>
        operation.transaction(async (tx) => {
          const before = await selectRow(tx, { id, guards: [] })
          if (before === undefined) return 0
          const matching = await selectRow(tx, { id, guards })
          await updateRow(tx, { id, columns, guards: [] })
          if (matching !== undefined) return 1
          const { status = null, ownerId = null, leaseExpiresAt = null } = before
          await updateRow(tx, { id, columns: { status, ownerId, leaseExpiresAt }, guards: [] })
          return 0
        }),
    }),
  },
  'refusal-stamps-the-row': {
    id: 'F09c',
    does: 'Leaves the time of an attempt behind when it refuses.',
    hazard: 'who was refused changes a task that is not its own',
    change: ({ write, encodeInstant }) => ({
      write: async (update) => {
        const applied = await write(update)
        if (applied === 0) {
          const columns = { suspendedAt: encodeInstant(new Date()) }
          await updateRow(update.operation.alone, { id: update.id, columns, guards: [] })
        }
        return applied
      },
    }),
  },
  'refusals-are-counted': {
    id: 'F09d',
    does: 'Counts in the row how often an update of it was refused.',
    hazard: 'who was refused changes a task that is not its own',
    change: ({ tableColumns, write }) => ({
      tableColumns: (columns) => [...tableColumns(columns), ['refusals', 'INTEGER NOT NULL DEFAULT 0']],
      write: async (update) => {
        const applied = await write(update)
        const { id, operation } = update
        if (applied === 0)
          await operation.alone.all(`UPDATE ${TASKS_TABLE} SET refusals = refusals + 1 WHERE id = ?`, id)
        return applied
      },
    }),
  },
} as const satisfies Record<string, TaskFault>
