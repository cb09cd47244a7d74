import { insertRow, removeRow, selectRow, updateRow } from '../tasks/statements.ts'
import { matches } from './matches.ts'
import type { TaskRules } from './task-rules.ts'

/** The rules of the task lease contract: one conditional statement for each write, true for what was applied. */
export const CONTRACT_TASK_RULES: TaskRules = {
  fileOf: (file) => file,
  tableColumns: (columns) => columns,
  columnsToAdd: (missing) => missing,
  pause: () => Promise.resolve(),

  encodeInstant: (instant) => instant.toISOString(),
  decodeInstant: (text) => new Date(text),
  presentKeys: (fields) => Object.keys(fields),
  columnsToInsert: (columns) => columns,
  columnsToSet: (columns) => columns,

  statusGuard: (expected) => matches('status', expected),
  ownerGuard: (expected) => matches('ownerId', expected),
  leaseGuard: (expected) => matches('leaseExpiresAt', expected),
  guards: ({ status, owner, lease }) => [status, owner, lease],
  deleteGuards: ({ status, owner, lease }) => [status, owner, lease],

  read: ({ operation, id }) => selectRow(operation.committed, { id, guards: [] }),
  insert: ({ operation, columns }) => insertRow(operation.alone, columns),
  write: (update) => updateRow(update.operation.alone, update),
  remove: (deletion) => removeRow(deletion.operation.alone, deletion),
  answer: (applied) => applied > 0,
}
