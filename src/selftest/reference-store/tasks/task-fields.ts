import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import type { Columns, TaskRules } from '../task-rules/task-rules.ts'
import type { Row } from '../sqlite/operation.ts'
import type { Fields, Task } from './task.ts'

type Instants = Pick<TaskRules, 'encodeInstant' | 'decodeInstant'>

/** How a field of a task is kept: its column, and how values go in and come out. */
interface Field {
  readonly column: string
  readonly encode: (value: unknown, instants: Instants) => SQLInputValue
  readonly decode: (value: SQLOutputValue, instants: Instants) => unknown
}

const FIELDS: Readonly<Record<string, Field>> = {
  id: plain('id'),
  status: plain('status'),
  toolName: plain('tool_name'),
  toolCallId: plain('tool_call_id'),
  agentId: plain('agent_id'),
  runId: plain('run_id'),
  threadId: plain('thread_id'),
  resourceId: plain('resource_id'),
  args: json('args'),
  result: json('result'),
  error: json('error'),
  suspendPayload: json('suspend_payload'),
  retryCount: plain('retry_count'),
  maxRetries: plain('max_retries'),
  timeoutMs: plain('timeout_ms'),
  createdAt: instant('createdAt'),
  startedAt: instant('startedAt'),
  suspendedAt: instant('suspendedAt'),
  completedAt: instant('completedAt'),
  ownerId: plain('ownerId'),
  leaseExpiresAt: instant('leaseExpiresAt'),
}

/** The column of a field of the contract. Throws for a name that is none. */
export function columnOf(name: string): string {
  const field = FIELDS[name]
  if (field === undefined) throw new Error(`A task has no field ${name}.`)
  return field.column
}

/** Column → value for every known key that counts; undefined and null become NULL, which clears the column. */
export function toColumns(fields: Fields, rules: Instants & Pick<TaskRules, 'presentKeys'>): Columns {
  const columns: Record<string, SQLInputValue> = {}
  for (const key of rules.presentKeys(fields)) {
    const field = FIELDS[key]
    if (field === undefined) continue
    const value = fields[key]
    columns[field.column] = value === undefined || value === null ? null : field.encode(value, rules)
  }
  return columns
}

/** The task of a row; what is NULL is absent. */
export function toTask(row: Row, instants: Instants): Task {
  const task: Record<string, unknown> = {}
  for (const [key, { column, decode }] of Object.entries(FIELDS)) {
    const value = row[column]
    if (value !== null && value !== undefined) task[key] = decode(value, instants)
  }
  return task
}

function plain(column: string): Field {
  return { column, encode: (value) => value as SQLInputValue, decode: (value) => value }
}

function json(column: string): Field {
  return {
    column,
    encode: (value) => JSON.stringify(value),
    decode: (text) => JSON.parse(String(text)) as unknown,
  }
}

function instant(column: string): Field {
  return {
    column,
    // An instant that came through JSON is a string.
    encode: (value, { encodeInstant }) => encodeInstant(new Date(value as Date | string)),
    decode: (text, { decodeInstant }) => decodeInstant(String(text)),
  }
}
