import { setTimeout as wait } from 'node:timers/promises'
import { selectRow, updateRow } from '../tasks/statements.ts'
import type { Columns, TaskRules, TaskUpdate } from '../task-rules/task-rules.ts'
import { Turns } from '../../turns.ts'
import { isRenewal, movesTo } from './kinds-of-update.ts'
import type { TaskFault } from './task-fault.ts'

const KEPT_MS = 10
const ENDS = movesTo('completed', 'failed', 'cancelled', 'timed_out')

/** Faults that only updates of one process at the same time show, and such that only a held database call shows. */
export const SHARED_ANSWER_FAULTS = {
  'claims-share-an-answer': {
    id: 'X20',
    does: 'Carries out one of several claims that a process makes of a task at once, and gives its answer to all.',
    hazard: 'every one of them believes that it owns the task',
    change: sharedIf(movesTo('running')),
  },
  'recoveries-share-an-answer': {
    id: 'X21',
    does: 'Carries out one of several recoveries that a process makes of a task at once, and gives its answer to all.',
    hazard: 'what each of them does next is done twice',
    change: sharedIf(movesTo('pending')),
  },
  'ends-share-an-answer': {
    id: 'X22',
    does: 'Carries out one of several endings that a process writes of a task at once, and gives its answer to all.',
    hazard: 'a result is reported as stored and is not',
    change: sharedIf(ENDS),
  },
  'row-kept-for-a-moment': {
    id: 'X23',
    does: 'Keeps a row for ten milliseconds after an unconditional update, and writes all of it back with the next one.',
    hazard: 'what another process wrote in between is undone',
    change: ({ write }) => ({ write: keptForAMoment(write) }),
  },
  'completion-compared-a-moment-ago': {
    id: 'X24',
    does: 'Compares in one statement and completes in the next, without a pause.',
    hazard: 'the moment is too short for any race, and long enough in production',
    change: comparedFirstIf(movesTo('completed')),
  },
  'recovery-compared-a-moment-ago': {
    id: 'X25',
    does: 'Compares in one statement and recovers in the next, without a pause.',
    hazard: 'the moment is too short for any race, and long enough in production',
    change: comparedFirstIf(movesTo('pending')),
  },
  'claim-compared-a-moment-ago': {
    id: 'X48',
    does: 'Compares in one statement and claims in the next, without a pause.',
    hazard: 'the moment is too short for any race, and long enough in production',
    change: comparedFirstIf(movesTo('running')),
  },
  'renewal-compared-a-moment-ago': {
    id: 'X49',
    does: 'Compares in one statement and renews in the next, without a pause.',
    hazard: 'the moment is too short for any race, and long enough in production',
    change: comparedFirstIf(isRenewal),
  },
  'row-read-a-moment-ago': {
    id: 'X26',
    does: 'Reads the row in one statement and writes all of it back in the next, without a pause.',
    hazard: 'the moment is too short for any race, and long enough in production',
    change: ({ write }) => ({
      write: async (update) => {
        const before = await selectRow(update.operation.committed, update)
        return write({ ...update, columns: { ...before, ...update.columns } })
      },
    }),
  },
} as const satisfies Record<string, TaskFault>

/** As a cache of requests does: whoever asks while an equal one is under way waits for it. */
function sharedIf(applies: (update: TaskUpdate) => boolean) {
  return ({ write }: TaskRules): Pick<TaskRules, 'write'> => {
    const underWay = new Map<string, Promise<number>>()
    return {
      write: (update) => {
        if (!applies(update)) return write(update)
        const shared =
          underWay.get(update.id) ??
          later(() => write(update)).finally(() => {
            underWay.delete(update.id)
          })
        underWay.set(update.id, shared)
        return shared
      },
    }
  }
}

/** As a cache of rows does; the updates of a process take turns. */
function keptForAMoment(write: TaskRules['write']): TaskRules['write'] {
  const turns = new Turns()
  const kept = new Map<string, { readonly row: Columns; readonly untilMs: number }>()
  const writeAll = async (update: TaskUpdate): Promise<number> => {
    const { id, columns, operation } = update
    const known = kept.get(id)
    if (known === undefined || performance.now() > known.untilMs) {
      const applied = await write(update)
      const row = await selectRow(operation.committed, update)
      if (row !== undefined) kept.set(id, { row, untilMs: performance.now() + KEPT_MS })
      return applied
    }
    const row = { ...known.row, ...columns }
    kept.set(id, { ...known, row })
    return later(() => write({ ...update, columns: row }))
  }
  return (update) => (update.guards.length > 0 ? write(update) : turns.take(() => writeAll(update)))
}

function comparedFirstIf(applies: (update: TaskUpdate) => boolean) {
  return ({ write }: TaskRules): Pick<TaskRules, 'write'> => ({
    write: async (update) => {
      if (!applies(update)) return write(update)
      if ((await selectRow(update.operation.committed, update)) === undefined) return 0
      return updateRow(update.operation.alone, { ...update, guards: [] })
    },
  })
}

async function later<T>(body: () => Promise<T>): Promise<T> {
  await wait(1)
  return body()
}
