import { insertRow, selectRow, updateRow } from '../tasks/statements.ts'
import { TASKS_TABLE } from '../tasks/task-table.ts'
import { isRenewal, movesTo } from './kinds-of-update.ts'
import type { TaskFault } from './task-fault.ts'

/** Long after the audit has read the row that was not changed. */
const LATER_MS = 400

/** What is sent ahead, in characters. */
const LONG_RESULT = 16_384

/** Updates that answer one thing and do another, or do more or less than they were asked. */
export const WRITE_FAULTS = {
  'applied-says-nothing': {
    id: 'F03b',
    does: 'Applies updates, and answers nothing.',
    hazard: 'a worker takes its claim for refused, and the task stays running without anybody',
    change: ({ answer }) => ({
      answer: async (applied, update) => {
        await answer(applied, update)
      },
    }),
  },
  'renewal-says-false': {
    id: 'X08',
    does: 'Refuses a renewal that it has written.',
    hazard: 'an owner aborts a task that it still holds',
    change: ({ answer }) => ({
      answer: (applied, update) => answer(isRenewal(update) ? 0 : applied, update),
    }),
  },
  'true-on-no-rows': {
    id: 'F06a',
    does: 'Says true whenever the statement did not fail.',
    hazard: 'a worker believes that it claimed or finished what it did not',
    change: () => ({ answer: () => true }),
  },
  'deletion-says-true': {
    id: 'F06c',
    does: 'Says true to every deletion, also of a task that is not there.',
    hazard: 'a caller believes that it deleted what another had deleted or holds',
    change: ({ remove }) => ({
      remove: async (deletion) => {
        await remove(deletion)
        return 1
      },
    }),
  },
  'undefined-is-not-given': {
    id: 'X09',
    does: 'Takes undefined for "not given", as a JSON text would.',
    hazard: 'an owner that lets go stays the owner',
    change: () => ({
      presentKeys: (fields) => Object.keys(fields).filter((key) => fields[key] !== undefined),
    }),
  },
  'long-results-sent-ahead': {
    id: 'X50',
    does: 'Writes a long result under the status alone, and completes the task once it is there.',
    hazard: "a displaced worker's result stands in the row of its successor",
    change: ({ write }) => ({
      write: async (update) => {
        const { id, operation, columns } = update
        const { result } = columns
        if (typeof result === 'string' && result.length > LONG_RESULT)
          await operation.alone.all(
            `UPDATE ${TASKS_TABLE} SET result = ? WHERE id = ? AND status = 'running'`,
            result,
            id,
          )
        return write(update)
      },
    }),
  },
  'only-the-owner-is-cleared': {
    id: 'X10',
    does: 'Clears the owner alone where owner and lease are to be cleared.',
    hazard: 'a released task cannot be claimed, because it still has a lease',
    change: ({ columnsToSet }) => ({
      columnsToSet: (columns, request) => {
        const set = columnsToSet(columns, request)
        const { leaseExpiresAt, ...rest } = set
        return leaseExpiresAt === null && 'ownerId' in set ? rest : set
      },
    }),
  },
  'not-given-is-cleared': {
    id: 'X11',
    does: 'Clears fields that a return to pending does not name.',
    hazard: 'a recovered task forgets how often it was tried',
    change: ({ columnsToSet }) => ({
      columnsToSet: (columns, request) => {
        const set = columnsToSet(columns, request)
        return set['status'] === 'pending' ? { startedAt: null, retry_count: 0, ...set } : set
      },
    }),
  },
  'whole-run-updated': {
    id: 'X12',
    does: 'Updates every task of the run.',
    hazard: 'the end of one task ends its neighbours',
    change: ({ write }) => ({
      write: async (update) => {
        const applied = await write(update)
        if (applied === 0) return 0
        const { alone, committed } = update.operation
        const self = await selectRow(committed, { id: update.id, guards: [] })
        const others = await committed.all(
          `SELECT id FROM ${TASKS_TABLE} WHERE run_id = ? AND id <> ?`,
          self?.['run_id'] ?? null,
          update.id,
        )
        for (const { id } of others) await updateRow(alone, { ...update, id: String(id), guards: [] })
        return applied
      },
    }),
  },
  'status-read-first': {
    id: 'X52',
    does: 'Compares owner and lease in the statement that writes, and the status in a reading before it.',
    hazard: 'a worker that has waited claims a task that was completed meanwhile, and runs it again',
    change: ({ guards, write }) => ({
      guards: (each, request) => guards({ ...each, status: null }, request),
      write: async (update) => {
        const { operation, id, conditions } = update
        const { expectedStatus } = conditions
        const stored = await selectRow(operation.committed, { id, guards: [] })
        return expectedStatus === undefined || stored?.['status'] === expectedStatus ? write(update) : 0
      },
    }),
  },
  'whole-run-recovered': {
    id: 'X51',
    does: 'Returns every running task of the run to pending when one of them is recovered.',
    hazard: 'a live worker loses its task because another of the run was abandoned',
    change: ({ write }) => ({
      write: async (update) => {
        const applied = await write(update)
        if (applied > 0 && movesTo('pending')(update))
          await update.operation.alone.all(
            `UPDATE ${TASKS_TABLE} SET status = 'pending', ownerId = NULL, leaseExpiresAt = NULL
            WHERE status = 'running' AND run_id = (SELECT run_id FROM ${TASKS_TABLE} WHERE id = ?)`,
            update.id,
          )
        return applied
      },
    }),
  },
  'late-write-inserts': {
    id: 'F35a',
    does: 'Brings a task back that was deleted in the meantime.',
    hazard: 'a late worker resurrects what its user deleted',
    change: ({ write }) => ({
      write: async (update) => {
        const { id, columns, operation } = update
        const applied = await write(update)
        if (applied > 0 || (await selectRow(operation.committed, { id, guards: [] })) !== undefined)
          return applied
        await insertRow(operation.alone, { status: 'running', ...columns, id })
        return 1
      },
    }),
  },
  'late-write-says-true': {
    id: 'F35b',
    does: 'Says true to a late write of a task that was deleted.',
    hazard: 'a late worker believes that its result is stored',
    change: ({ write }) => ({
      write: async (update) => {
        const stored = await selectRow(update.operation.committed, { id: update.id, guards: [] })
        return stored === undefined ? 1 : write(update)
      },
    }),
  },
  'refused-write-lands-later': {
    id: 'X13',
    does: 'Refuses a completion, and writes it a little later.',
    hazard: 'a queue or a replica applies what the caller was told is refused',
    change: ({ write }) => ({
      write: async (update) => {
        const applied = await write(update)
        if (applied === 0 && update.patch['status'] === 'completed')
          setTimeout(() => {
            updateRow(update.operation.alone, { ...update, guards: [] }).catch(() => {
              // The store was closed meanwhile; then there is nothing to land in.
            })
          }, LATER_MS).unref()
        return applied
      },
    }),
  },
  'second-try-loses-its-result': {
    id: 'X27',
    does: 'Drops the result of a task that completes after it was retried.',
    hazard: 'a task is reported as completed, and what it has found is gone',
    change: ({ write }) => ({
      write: async (update) => {
        if (!movesTo('completed')(update)) return write(update)
        const row = await selectRow(update.operation.committed, update)
        const { result: _, ...others } = update.columns
        return write(Number(row?.['retry_count']) > 0 ? { ...update, columns: others } : update)
      },
    }),
  },
} as const satisfies Record<string, TaskFault>
