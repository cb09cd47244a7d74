import type { ObservedRow, RawRows } from '../../adapters/adapter.ts'
import type { RawRow } from '../verdict/report.ts'
import type { RedisCommands } from './commands.ts'
import { recordAsRow } from './record-as-row.ts'
import { readRunKeys, removeRunKeys } from './run-keys.ts'

/** Mastra keeps a task as one JSON text under its id. */
const TASKS = 'mastra_background_tasks:id:'

/** Reads and removes what Mastra's stores keep under keys; every field of a task's record is a column. */
export function keyRows(client: RedisCommands, close: RawRows['close']): RawRows {
  return {
    rows: (ids) => readTasks(client, ids),
    all: async () => rowsAt(client, await client.keys(`${TASKS}*`)),
    runState: (base) => readRunKeys(client, base),
    removeRuns: (bases) => removeRunKeys(client, bases),
    makeOldTable: async () => null,
    remove: (ids) => remove(client, ids),
    close,
  }
}

async function readTasks(client: RedisCommands, ids: readonly string[]): Promise<ObservedRow[]> {
  const stored = await client.send(ids.map((id) => ['GET', TASKS + id]))
  return ids.map((id, index) => {
    const row = rowOf(stored[index])
    return { id, row, copies: row === null ? 0 : 1 }
  })
}

async function rowsAt(client: RedisCommands, keys: readonly string[]): Promise<RawRow[]> {
  const stored = await client.send(keys.map((key) => ['GET', key]))
  return stored.flatMap((text) => {
    const row = rowOf(text)
    return row === null ? [] : [row]
  })
}

function rowOf(stored: unknown): RawRow | null {
  return typeof stored === 'string' ? recordAsRow(stored) : null
}

async function remove(client: RedisCommands, ids: readonly string[]): Promise<string[]> {
  await client.send(ids.map((id) => ['DEL', TASKS + id]))
  const left = await client.send(ids.map((id) => ['EXISTS', TASKS + id]))
  return ids.filter((_, index) => left[index] === 1)
}
