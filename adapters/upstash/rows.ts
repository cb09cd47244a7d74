import { recordAsRow } from '../../src/redis/record-as-row.ts'
import { RestClient } from '../../src/redis/rest-client.ts'
import { readRunKeys, removeRunKeys } from '../../src/redis/run-keys.ts'
import type { RawRow } from '../../src/verdict/report.ts'
import type { ObservedRow, RawRows, RowsModule } from '../adapter.ts'

/** Mastra keeps a task as one JSON text under its id. */
const TASKS = 'mastra_background_tasks:id:'

/** Reads and removes what is stored by raw commands of its own; every field of a task's record is a column. */
export const connect: RowsModule['connect'] = async (place) => {
  const client = new RestClient(place.url, place.token ?? '')
  await client.send([['PING']])
  return {
    rows: (ids) => readTasks(client, ids),
    all: async () => rowsAt(client, await client.keys(`${TASKS}*`)),
    runState: (base) => readRunKeys(client, base),
    removeRuns: (bases) => removeRunKeys(client, bases),
    makeOldTable: async () => null,
    remove: (ids) => remove(client, ids),
    close: async () => {},
  } satisfies RawRows
}

async function readTasks(client: RestClient, ids: readonly string[]): Promise<ObservedRow[]> {
  const stored = await client.send(ids.map((id) => ['GET', TASKS + id]))
  return ids.map((id, index) => {
    const row = rowOf(stored[index])
    return { id, row, copies: row === null ? 0 : 1 }
  })
}

async function rowsAt(client: RestClient, keys: readonly string[]): Promise<RawRow[]> {
  const stored = await client.send(keys.map((key) => ['GET', key]))
  return stored.flatMap((text) => {
    const row = rowOf(text)
    return row === null ? [] : [row]
  })
}

function rowOf(stored: unknown): RawRow | null {
  return typeof stored === 'string' ? recordAsRow(stored) : null
}

async function remove(client: RestClient, ids: readonly string[]): Promise<string[]> {
  await client.send(ids.map((id) => ['DEL', TASKS + id]))
  const left = await client.send(ids.map((id) => ['EXISTS', TASKS + id]))
  return ids.filter((_, index) => left[index] === 1)
}
