import { RUN_TABLES } from '../../src/sql/run-tables.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import type { TaskStore } from '../../src/worker/mastra.ts'
import type { ObservedRow, RowsModule } from '../adapter.ts'
import { makeStorage } from './make-storage.ts'
import { importCustomStore, type CustomStoreModule } from './module.ts'
import type { Place } from '../../src/worker/protocol.ts'

/**
 * Reads rows by the module's own `readRow`; where it has none, by a third instance of the store in this process.
 * That is weaker: it shows what the store says, not what the database holds.
 */
export const connect: RowsModule['connect'] = async (place) => {
  const module = await importCustomStore(place)
  const read =
    module.readRow === undefined ? await throughStore(module, place) : byReader(module.readRow, place)
  return {
    rows: (ids) =>
      Promise.all(
        ids.map(async (id): Promise<ObservedRow> => {
          const row = await read(id)
          return { id, row, copies: row === null ? 0 : 1 }
        }),
      ),
    all: async () => {
      const { directory, url } = place
      const all = (await module.readRows?.({ directory, url })) ?? []
      return all.map(taskRow)
    },
    runState: async (base) => {
      const { directory, url } = place
      const state = (await module.readRunState?.({ directory, url, base })) ?? null
      return state === null ? null : canonical(requireNames(state, place.module ?? ''))
    },
    removeRuns: async (bases) => [...bases],
    makeOldTable: async () => null,
    // Rows of a custom store are its own; they are listed as left behind.
    remove: async (ids) => [...ids],
    close: async () => {},
  }
}

/** What a reading may hold: `messages.m1.content`. */
const NAME = new RegExp(String.raw`^(?:keys|${RUN_TABLES.map(({ shown }) => shown).join('|')})\..+\..+$`)

/** Under names that the checks do not know they would find nothing, and take what is there for lost. */
function requireNames(state: Record<string, unknown>, path: string): Record<string, unknown> {
  const unknown = Object.keys(state).find((name) => !NAME.test(name))
  if (unknown === undefined) return state
  throw new Error(
    `readRunState of ${path} names a column ${unknown}: call it after its table, its id without the base and itself, as in messages.m1.content.`,
  )
}

function byReader(readRow: NonNullable<CustomStoreModule['readRow']>, place: Place) {
  return async (id: string): Promise<RawRow | null> => {
    const row = await readRow({ directory: place.directory, url: place.url, id })
    return row === null ? null : taskRow(row)
  }
}

/** Counts that a reading gives as text, as a hash of Redis has them, are the numbers that they say. */
const NUMBERS: ReadonlySet<string> = new Set([
  'retryCount',
  'retry_count',
  'maxRetries',
  'max_retries',
  'timeoutMs',
  'timeout_ms',
])

function taskRow(row: Record<string, unknown>): RawRow {
  return Object.fromEntries(
    Object.entries(canonical(row)).map(([name, value]) => [
      name,
      NUMBERS.has(name) && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
    ]),
  )
}

async function throughStore(module: CustomStoreModule, place: Place) {
  const load = async (specifier: string): Promise<never> => {
    throw new Error(
      `The observer does not load ${specifier}: export readRow({ directory, url, id }) from ${place.module}, which reads a row without the pair.`,
    )
  }
  const { directory, url } = place
  const context = { load, directory, url, identity: 'O', runId: 'observer' }
  const storage = await makeStorage(module, context, place.module ?? '')
  return async (id: string): Promise<RawRow | null> => {
    const tasks = (await storage.getStore?.('backgroundTasks')) as unknown as TaskStore
    const task = await tasks.getTask(id)
    return task === null || task === undefined ? null : canonical(task as Record<string, unknown>)
  }
}

function canonical(row: Record<string, unknown>): RawRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, canonicalValue(value)]))
}

function canonicalValue(value: unknown): string | number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
