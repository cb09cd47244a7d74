import { sql, type RawBuilder } from 'kysely'
import type { Fields, Task } from '../reference-store/tasks/task.ts'

/** A value as a statement takes it: a parameter, or a parameter in a call of the database. */
export type Value = string | number | Date | null | RawBuilder<unknown>

/** Column → value, as a statement writes them. */
export type Columns = Readonly<Record<string, Value>>

export type Row = Readonly<Record<string, unknown>>

/** How a kind of database keeps what is neither text nor a number. */
export interface Encoding {
  readonly json: (text: string) => Value
  /** A stored JSON value, as `selection` had it read. */
  readonly parsed: (stored: unknown) => unknown
  /** The columns in which an instant is kept; null clears them. */
  readonly instant: (column: string, at: Date | null) => Columns
  /** Reads a column under its own name. */
  readonly selection: (column: string, kind: Kind) => RawBuilder<unknown>
}

type Kind = 'plain' | 'json' | 'instant'

/** Fields of the contract, with the columns in which the published adapters keep them. */
const FIELDS: Readonly<Record<string, readonly [column: string, kind: Kind]>> = {
  id: ['id', 'plain'],
  status: ['status', 'plain'],
  toolName: ['tool_name', 'plain'],
  toolCallId: ['tool_call_id', 'plain'],
  agentId: ['agent_id', 'plain'],
  runId: ['run_id', 'plain'],
  threadId: ['thread_id', 'plain'],
  resourceId: ['resource_id', 'plain'],
  args: ['args', 'json'],
  result: ['result', 'json'],
  error: ['error', 'json'],
  suspendPayload: ['suspend_payload', 'json'],
  retryCount: ['retry_count', 'plain'],
  maxRetries: ['max_retries', 'plain'],
  timeoutMs: ['timeout_ms', 'plain'],
  createdAt: ['createdAt', 'instant'],
  startedAt: ['startedAt', 'instant'],
  suspendedAt: ['suspendedAt', 'instant'],
  completedAt: ['completedAt', 'instant'],
  ownerId: ['ownerId', 'plain'],
  leaseExpiresAt: ['leaseExpiresAt', 'instant'],
}

/** Columns for every known key, also one with the value undefined, which clears its field. */
export function toColumns(fields: Fields, encoding: Encoding): Columns {
  let columns: Columns = {}
  for (const [name, value] of Object.entries(fields)) {
    const field = FIELDS[name]
    if (field !== undefined) columns = { ...columns, ...encoded(field, value ?? null, encoding) }
  }
  return columns
}

/** Columns for every field of a new task: one that is left out gets the default of its column, which may be now. */
export function toWholeRow(task: Fields, encoding: Encoding): Columns {
  const absent = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, undefined]))
  return toColumns({ ...absent, ...task }, encoding)
}

function encoded([column, kind]: readonly [string, Kind], value: unknown, encoding: Encoding): Columns {
  // An instant that came through JSON is a string.
  if (kind === 'instant')
    return encoding.instant(column, value === null ? null : new Date(value as Date | string))
  if (value === null) return { [column]: null }
  return { [column]: kind === 'json' ? encoding.json(JSON.stringify(value)) : (value as string | number) }
}

/** What to select, so that {@link toTask} can read it. */
export function selection({ selection: read }: Encoding): RawBuilder<unknown> {
  return sql.join(Object.values(FIELDS).map(([column, kind]) => read(column, kind)))
}

/** The task of a row; what is NULL is absent. */
export function toTask(row: Row, { parsed }: Encoding): Task {
  const task: Record<string, unknown> = {}
  for (const [name, [column, kind]] of Object.entries(FIELDS)) {
    const value = row[column]
    if (value === null || value === undefined) continue
    task[name] =
      kind === 'json' ? parsed(value) : kind === 'instant' ? new Date(value as Date | string) : value
  }
  return task
}
