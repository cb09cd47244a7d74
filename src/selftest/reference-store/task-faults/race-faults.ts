import { setTimeout as wait } from 'node:timers/promises'
import { selectRow, updateRow } from '../tasks/statements.ts'
import { Turns } from '../../turns.ts'
import type { TaskRules, TaskUpdate } from '../task-rules/task-rules.ts'
import { movesTo } from './kinds-of-update.ts'
import type { TaskFault } from './task-fault.ts'

/** Updates that are right one at a time. */
export const RACE_FAULTS = {
  'read-then-write': {
    id: 'F10a',
    does: 'Reads and compares, and then writes without looking again.',
    hazard: 'two workers claim one task',
    change: () => ({ write: readThenWrite }),
  },
  'recovery-reads-then-writes': {
    id: 'F10b',
    does: 'Claims in one statement, but reads before it recovers.',
    hazard: 'a recovery takes a task from the owner that claimed it meanwhile',
    change: readThenWriteIf(movesTo('pending')),
  },
  'completion-reads-then-writes': {
    id: 'F10c',
    does: 'Claims and recovers in one statement, but reads before it completes.',
    hazard: 'a displaced owner completes the task in the instant of the takeover',
    change: readThenWriteIf(movesTo('completed')),
  },
  'read-then-write-locked-in-the-store': {
    id: 'F11a',
    does: 'Reads, compares and writes, one at a time within a store object.',
    hazard: 'two processes, or two stores of one process, claim one task',
    change: () => {
      const turns = new Turns()
      return { write: (update) => turns.take(() => readThenWrite(update)) }
    },
  },
  'read-then-write-locked-in-the-module': {
    id: 'F11b',
    does: 'Reads, compares and writes, one at a time within the process.',
    hazard: 'two processes claim one task',
    change: () => ({ write: (update) => TURNS_OF_PROCESS.take(() => readThenWrite(update)) }),
  },
  'whole-row-written-back': {
    id: 'F12a',
    does: 'Reads the row, changes what was asked, and writes all of it back.',
    hazard: 'what another worker wrote in between is undone',
    change: ({ write }) => ({
      write: async (update) => {
        const before = await selectRow(update.operation.committed, update)
        await driverTrip()
        return write({ ...update, columns: { ...before, ...update.columns } })
      },
    }),
  },
  'compared-in-a-transaction-of-its-own': {
    id: 'X06',
    does: 'Compares in a transaction, and writes after its end.',
    hazard: 'the transaction looks as if it protected the write, and does not',
    change: () => ({
      write: async (update) => {
        const matching = await update.operation.transaction((tx) => selectRow(tx, update))
        if (matching === undefined) return 0
        await driverTrip()
        return updateRow(update.operation.alone, { ...update, guards: [] })
      },
    }),
  },
} as const satisfies Record<string, TaskFault>

const TURNS_OF_PROCESS = new Turns()

async function readThenWrite(update: TaskUpdate): Promise<number> {
  if ((await selectRow(update.operation.committed, update)) === undefined) return 0
  await driverTrip()
  return updateRow(update.operation.alone, { ...update, guards: [] })
}

function readThenWriteIf(applies: (update: TaskUpdate) => boolean) {
  return ({ write }: TaskRules): Pick<TaskRules, 'write'> => ({
    write: (update) => (applies(update) ? readThenWrite(update) : write(update)),
  })
}

/** A driver's way to the database and back: a file answers so fast that processes would hardly ever meet. */
async function driverTrip(): Promise<void> {
  await wait(1)
}
