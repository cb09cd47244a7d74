import type { Statements } from '../sqlite/operation.ts'
import { upsert } from '../sqlite/upsert.ts'
import { StoreError } from '../store-error.ts'
import { fromColumns, OBSERVATION_COLUMNS, toColumn } from './observation-columns.ts'
import type { ObservationRecord } from './observation-record.ts'

const TABLE = 'mastra_observational_memory'
const NAMES = Object.keys(OBSERVATION_COLUMNS) as (keyof typeof OBSERVATION_COLUMNS)[]

/** The key under which all generations of one observational memory are kept. */
export function lookupKey(threadId: string | null, resourceId: string): string {
  return threadId === null ? `resource:${resourceId}` : `thread:${threadId}`
}

/** Generations of one observational memory, newest first. */
export async function readGenerations(
  statements: Statements,
  key: string,
  limit: number,
): Promise<ObservationRecord[]> {
  const rows = await statements.all(
    `SELECT * FROM ${TABLE} WHERE lookupKey = ? ORDER BY generationCount DESC LIMIT ?`,
    key,
    limit,
  )
  return rows.map(parseRecord)
}

/** Reads a record; throws where there is none. */
export async function requireRecord(tx: Statements, id: string): Promise<ObservationRecord> {
  const row = await tx.first(`SELECT * FROM ${TABLE} WHERE id = ?`, id)
  if (row !== undefined) return parseRecord(row)
  throw new StoreError(
    'MASTRA_STORAGE_REFERENCE_OBSERVATIONAL_MEMORY_NOT_FOUND',
    'THIRD_PARTY',
    `There is no observational memory record ${id}.`,
    { id },
  )
}

/** Stores a record whole. */
export async function storeRecord(tx: Statements, record: ObservationRecord): Promise<ObservationRecord> {
  await upsert(tx, TABLE, ['id'], {
    lookupKey: lookupKey(record.threadId, record.resourceId),
    ...Object.fromEntries(NAMES.map((name) => [name, toColumn(name, record[name])])),
  })
  return record
}

/** Sets some fields of a record. Throws where there is none. */
export async function changeRecord(
  tx: Statements,
  id: string,
  change: (record: ObservationRecord) => Partial<ObservationRecord>,
): Promise<void> {
  const record = await requireRecord(tx, id)
  await storeRecord(tx, { ...record, ...change(record), updatedAt: new Date() })
}

export async function removeGenerations(tx: Statements, key: string): Promise<void> {
  await tx.all(`DELETE FROM ${TABLE} WHERE lookupKey = ?`, key)
}

function parseRecord(row: Parameters<typeof fromColumns>[0]): ObservationRecord {
  // Mastra's stores say null, not nothing, for these two.
  return {
    threadId: null,
    lastBufferedAtTime: null,
    ...fromColumns(row),
  } as unknown as ObservationRecord
}
