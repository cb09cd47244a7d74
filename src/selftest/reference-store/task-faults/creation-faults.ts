import { setImmediate as nextTurn } from 'node:timers/promises'
import { insertRow, selectRow } from '../tasks/statements.ts'
import type { TaskFault } from './task-fault.ts'

/** Tasks that come to be twice, or somewhere else. */
export const CREATION_FAULTS = {
  'create-replaces': {
    id: 'F16a',
    does: 'Replaces the row when its id is taken.',
    hazard: 'a repeated create wipes a task that somebody runs',
    change: () => ({
      insert: ({ operation, columns }) => insertRow(operation.alone, columns, 'INSERT OR REPLACE'),
    }),
  },
  'create-looks-first': {
    id: 'F16b',
    does: 'Looks whether an id is taken, and inserts afterwards; nothing else keeps ids apart.',
    hazard: 'creates at the same instant make several tasks of one id',
    change: ({ tableColumns }) => ({
      tableColumns: (columns) =>
        tableColumns(columns).map(([name, type]) => [name, type.replace(' PRIMARY KEY', '')] as const),
      insert: async ({ operation, columns }) => {
        const id = columns['id'] as string
        const taken = await selectRow(operation.committed, { id, guards: [] })
        await nextTurn()
        if (taken !== undefined) throw new Error(`The id ${id} is taken.`)
        await insertRow(operation.alone, columns)
      },
    }),
  },
  'database-per-process': {
    id: 'X07',
    does: 'Keeps the tasks of each process in a file of its own.',
    hazard: 'workers never see the tasks of each other',
    change: ({ fileOf }) => ({ fileOf: (file) => `${fileOf(file)}-${process.pid}` }),
  },
} as const satisfies Record<string, TaskFault>
