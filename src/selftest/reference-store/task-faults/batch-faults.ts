import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Row } from '../sqlite/operation.ts'
import { selectRow, updateRow } from '../tasks/statements.ts'
import type { Columns, TaskRules, TaskUpdate } from '../task-rules/task-rules.ts'
import { isRenewal, movesTo } from './kinds-of-update.ts'
import type { TaskFault } from './task-fault.ts'

/** Faults of stores that put the updates of a process together, or remember in it what they wrote. */
export const BATCH_FAULTS = {
  'renewals-share-a-count': {
    id: 'X31',
    does: 'Makes all renewals of a tick together, and tells each that something was written.',
    hazard: 'a worker that has lost a task beside others goes on with it',
    change: batchedIf(isRenewal, async (updates, write) => {
      const written = await inTurn(updates, write)
      const count = written.reduce((sum, one) => sum + one, 0)
      return updates.map(() => count)
    }),
  },
  'batch-guarded-by-its-first': {
    id: 'X28',
    does: 'Makes all completions of a tick in one go, if the first of them meets its conditions.',
    hazard: 'a displaced worker stores its result beside those of tasks that it still owns',
    change: batchedIf(movesTo('completed'), async ([first, ...rest], write) => {
      if (first === undefined || (await write(first)) === 0) return []
      return [
        1,
        ...(await inTurn(rest, (update) => updateRow(update.operation.alone, { ...update, guards: [] }))),
      ]
    }),
  },
  'unchanged-columns-left-out': {
    id: 'X29',
    does: 'Leaves out of an update what the process last wrote of that task.',
    hazard: 'a worker that claims a task again is told that it owns it, and the row names nobody',
    change: ({ write }) => ({ write: withoutUnchanged(write) }),
  },
  'reads-what-it-wrote': {
    id: 'X30',
    does: 'Reads of a task what the process itself wrote of it, for as long as it lives.',
    hazard: 'a worker decides by what others have long since changed',
    change: readsOwn,
  },
} as const satisfies Record<string, TaskFault>

type Write = TaskRules['write']
type Batch = (updates: readonly TaskUpdate[], write: Write) => Promise<readonly number[]>

/** Gathers updates of one turn of the event loop, and makes them as one batch, which answers with a count for each. */
function batchedIf(applies: (update: TaskUpdate) => boolean, make: Batch) {
  return ({ write }: TaskRules): Pick<TaskRules, 'write'> => {
    let batch: { readonly updates: TaskUpdate[]; readonly made: Promise<readonly number[]> } | null = null
    const begin = () => {
      const updates: TaskUpdate[] = []
      const made = nextTurn().then(() => {
        batch = null
        return make(updates, write)
      })
      return { updates, made }
    }
    return {
      write: async (update) => {
        if (!applies(update)) return write(update)
        batch ??= begin()
        const { updates, made } = batch
        const place = updates.push(update) - 1
        return (await made)[place] ?? 0
      },
    }
  }
}

async function inTurn(updates: readonly TaskUpdate[], write: Write): Promise<number[]> {
  const written: number[] = []
  for (const update of updates) written.push(await write(update))
  return written
}

/** As the unit of work of a mapper does, which knows of nobody else. */
function withoutUnchanged(write: Write): Write {
  const known = new Map<string, Columns>()
  return async (update) => {
    const { id, columns } = update
    const before = known.get(id) ?? {}
    const changed = Object.entries(columns).filter(
      ([name, value]) => !(name in before) || before[name] !== value,
    )
    const applied = await write({ ...update, columns: Object.fromEntries(changed) })
    if (applied > 0) known.set(id, { ...before, ...columns })
    return applied
  }
}

/** As a cache of records does that is filled by writing. */
function readsOwn({ read, write, remove }: TaskRules): Pick<TaskRules, 'read' | 'write' | 'remove'> {
  const own = new Map<string, Row>()
  return {
    read: async (reading) => own.get(reading.id) ?? read(reading),
    write: async (update) => {
      const applied = await write(update)
      const row = await selectRow(update.operation.committed, { id: update.id, guards: [] })
      if (applied > 0 && row !== undefined) own.set(update.id, row)
      return applied
    },
    remove: (deletion) => {
      own.delete(deletion.id)
      return remove(deletion)
    },
  }
}
