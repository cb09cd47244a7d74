import { insertRow } from '../tasks/statements.ts'
import { taskColumns } from '../tasks/task-table.ts'
import type { Columns } from '../task-rules/task-rules.ts'
import { isRenewal } from './kinds-of-update.ts'
import type { TaskFault } from './task-fault.ts'

const OWNERSHIP = ['ownerId', 'leaseExpiresAt']

/** Owner and lease that do not stay where they were put. */
export const OWNERSHIP_FAULTS = {
  'ownership-not-stored': {
    id: 'F01a',
    does: 'Accepts owner and lease, says true, stores neither and knows no condition on them.',
    hazard: 'a newer core believes that its leases protect it',
    change: () => ({
      columnsToInsert: without(OWNERSHIP),
      columnsToSet: without(OWNERSHIP),
      ownerGuard: () => null,
      leaseGuard: () => null,
    }),
  },
  'lease-not-stored': {
    id: 'F01b',
    does: 'Stores the owner, but no lease.',
    hazard: 'a live task looks as if its owner were gone',
    change: () => ({
      columnsToInsert: without(['leaseExpiresAt']),
      columnsToSet: without(['leaseExpiresAt']),
    }),
  },
  'ownership-dropped-on-create': {
    id: 'F01c',
    does: 'Stores the owner of a claim, but not of a task that is created as owned.',
    hazard: 'a task that is created running is recovered at once',
    change: () => ({ columnsToInsert: without(OWNERSHIP) }),
  },
  'upgrade-forgets-ownership': {
    id: 'F01d',
    does: 'Leaves the table of an older version as it is, and drops what has no column.',
    hazard: 'an upgraded installation has no leases, a fresh one has',
    change: ({ columnsToAdd, write }) => ({
      columnsToAdd: (missing) => columnsToAdd(missing).filter(([name]) => !OWNERSHIP.includes(name)),
      insert: async ({ operation, columns }) => {
        const names = await taskColumns(operation.committed)
        await insertRow(operation.alone, only(names, columns))
      },
      write: async (update) => {
        const names = await taskColumns(update.operation.committed)
        const guards = update.guards.filter(({ sql }) => names.includes(sql.split(' ')[0] ?? ''))
        return write({ ...update, columns: only(names, update.columns), guards })
      },
    }),
  },
  'upgrade-invents-leases': {
    id: 'F01e',
    does: 'Upgrades the table, and takes every task from before for one that was claimed just now.',
    hazard: 'a task that was running at the upgrade is never recovered as unowned',
    change: ({ columnsToAdd, columnsToInsert }) => ({
      columnsToAdd: (missing) =>
        columnsToAdd(missing).map(([name, type]) =>
          name === 'leaseExpiresAt'
            ? ([name, `${type} DEFAULT '2026-01-01T00:00:00.000Z'`] as const)
            : ([name, type] as const),
        ),
      columnsToInsert: (columns) => ({ leaseExpiresAt: null, ...columnsToInsert(columns) }),
    }),
  },
  'owner-in-process-memory': {
    id: 'F01f',
    does: 'Checks owners, but remembers them in this process alone.',
    hazard: 'no other process knows who owns a task',
    change: ({ write }) => ({
      columnsToInsert: without(OWNERSHIP),
      guards: (each, { id, conditions: { expectedOwnerId } }) => {
        const owner = REMEMBERED.get(id) ?? null
        const isOwner = expectedOwnerId === undefined || expectedOwnerId === owner
        return [each.status, isOwner ? null : NEVER]
      },
      write: async (update) => {
        const applied = await write({ ...update, columns: without(OWNERSHIP)(update.columns) })
        if (applied > 0 && 'ownerId' in update.patch) REMEMBERED.set(update.id, update.patch['ownerId'])
        return applied
      },
    }),
  },
  'owner-is-the-task': {
    id: 'F18b',
    does: "Stores the task's own id for whoever owns it, and takes every owner for that one.",
    hazard: 'one token stands for every owner that a task ever had',
    change: () => ({
      columnsToInsert: (columns) => ownedByItself(columns, columns['id'] as string),
      columnsToSet: (columns, { id }) => ownedByItself(columns, id),
      ownerGuard: (expected) =>
        expected === undefined
          ? null
          : { sql: `ownerId IS ${expected === null ? 'NULL' : 'id'}`, values: [] },
    }),
  },
  'renewal-put-off': {
    id: 'X14',
    does: 'Says true to a renewal and means to write it later.',
    hazard: 'a renewed lease lapses',
    change: ({ write }) => ({
      write: (update) => write(isRenewal(update) ? { ...update, columns: {} } : update),
    }),
  },
} as const satisfies Record<string, TaskFault>

const REMEMBERED = new Map<string, unknown>()
const NEVER = { sql: '0', values: [] }

function without(names: readonly string[]): (columns: Columns) => Columns {
  return (columns) => Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)))
}

function only(names: readonly string[], columns: Columns): Columns {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.includes(name)))
}

function ownedByItself(columns: Columns, id: string): Columns {
  return typeof columns['ownerId'] === 'string' ? { ...columns, ownerId: id } : columns
}
