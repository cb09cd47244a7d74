import { insertRow, selectRow, updateRow } from '../tasks/statements.ts'
import { TASKS_TABLE } from '../tasks/task-table.ts'
import type { Manner } from './manner.ts'

/** How often a job scans the table, in ms: more seldom than a row is left alone to see whether it moves. */
const SCAN_MS = 2_000

/** Stores that make their writes in their own way. */
export const WRITING_MANNERS = {
  'versioned-put': {
    id: 'H3',
    does: 'Has no transactions and no conditional statement, only a versioned put of a whole record.',
    tasks: ({ tableColumns }) => ({
      tableColumns: (columns) => [...tableColumns(columns), ['version', 'INTEGER NOT NULL DEFAULT 0']],
      write: async (update) => {
        for (;;) {
          const row = await selectRow(update.operation.committed, update)
          if (row === undefined) return 0
          const { id: _, version, ...before } = row
          const columns = { ...before, ...update.columns, version: Number(version) + 1 }
          const unchanged = [{ sql: 'version = ?', values: [version ?? 0] }]
          if ((await updateRow(update.operation.alone, { id: update.id, columns, guards: unchanged })) > 0)
            return 1
        }
      },
    }),
  },
  'locks-compares-and-writes': {
    id: 'V03',
    does: 'Takes a lock, reads, compares and writes in one transaction.',
    tasks: () => ({
      write: (update) =>
        update.operation.transaction(async (tx) => {
          const matching = await selectRow(tx, update)
          return matching === undefined ? 0 : updateRow(tx, { ...update, guards: [] })
        }),
    }),
  },
  'create-is-a-no-op': {
    id: 'V04',
    does: 'Takes no notice of a create under an id that is taken.',
    tasks: () => ({
      insert: ({ operation, columns }) => insertRow(operation.alone, columns, 'INSERT OR IGNORE'),
    }),
  },
  'unconditional-delete': {
    id: 'V05',
    does: 'Has conditions on updates only, as the contract says.',
    tasks: () => ({ deleteGuards: () => [] }),
  },
  'counts-readings': {
    id: 'V06',
    does: 'Counts in the row how often it was read, and stamps it when it is written.',
    tasks: ({ tableColumns, columnsToSet, encodeInstant, read }) => ({
      tableColumns: (columns) => [
        ...tableColumns(columns),
        ['reads', 'INTEGER NOT NULL DEFAULT 0'],
        ['updatedAt', 'TEXT'],
      ],
      columnsToSet: (columns, request) => ({
        ...columnsToSet(columns, request),
        updatedAt: encodeInstant(new Date()),
      }),
      read: async (reading) => {
        const { operation, id } = reading
        await operation.alone.all(`UPDATE ${TASKS_TABLE} SET reads = reads + 1 WHERE id = ?`, id)
        return read(reading)
      },
    }),
  },
  'stamped-by-a-job': {
    id: 'V09',
    does: 'Stamps every row every two seconds, as a job that scans the table does, whatever was written meanwhile.',
    tasks: ({ tableColumns, read }) => {
      let scannedAt = performance.now()
      return {
        tableColumns: (columns) => [...tableColumns(columns), ['scanned', 'INTEGER NOT NULL DEFAULT 0']],
        read: async (reading) => {
          if (performance.now() - scannedAt > SCAN_MS) {
            scannedAt = performance.now()
            await reading.operation.alone.all(`UPDATE ${TASKS_TABLE} SET scanned = scanned + 1`)
          }
          return read(reading)
        },
      }
    },
  },
  'ignores-case': {
    id: 'V07',
    does: 'Compares owners without regard to case, as MySQL does by default.',
    tasks: ({ ownerGuard }) => ({
      ownerGuard: (expected) =>
        typeof expected === 'string'
          ? { sql: 'ownerId = ? COLLATE NOCASE', values: [expected] }
          : ownerGuard(expected),
    }),
  },
} as const satisfies Record<string, Manner>
