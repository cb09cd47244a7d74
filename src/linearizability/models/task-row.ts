import { isSet } from '../../checks/answers.ts'
import { handedOutInstant, instantOf } from '../../checks/instant.ts'
import { column } from '../../checks/columns.ts'
import type { RawRow } from '../../verdict/report.ts'

/**
 * Fields of a task that histories look at, and how two values of each are compared: texts as they are, JSON by what
 * was written (a store may add keys), counts with none for 0, leases within the second that a store may cut off, and
 * of other instants only whether they are set.
 */
const FIELDS = {
  status: 'text',
  ownerId: 'text',
  leaseExpiresAt: 'lease',
  result: 'json',
  error: 'json',
  suspendPayload: 'json',
  retryCount: 'count',
  startedAt: 'instant',
  suspendedAt: 'instant',
  completedAt: 'instant',
} as const

export type TaskField = keyof typeof FIELDS
export const TASK_FIELDS = Object.keys(FIELDS) as readonly TaskField[]

/** A value in the form in which it is compared; null for one that is not set. */
export type FieldValue = string | number | null

/** A set of field values. In a patch and in a reading only some fields are there; in a row all that are set. */
export type TaskFields = Readonly<Partial<Record<TaskField, FieldValue>>>

/** A store may cut an instant down to whole seconds, or round it; leases of a history are at least two seconds apart. */
const SECOND_MS = 1_000

/** Stands for a value that is set and says no more, such as an instant, or JSON that cannot be read. */
const SOMETHING = '*'

/** The fields that a recorded task or patch names, in the form in which they are compared; absent where it names none. */
export function fieldsOf(value: unknown): TaskFields {
  const named = value as Readonly<Record<string, unknown>>
  return fieldsBy((field) => (field in named ? canonical(field, named[field], instantOf) : undefined))
}

/** What `getTask` answered: a field that is not there is not set. */
export function fieldsOfTask(value: unknown): TaskFields {
  const task = value as Readonly<Record<string, unknown>>
  return fieldsBy((field) => canonical(field, task[field], handedOutInstant))
}

/** What O read: a field without a column is not compared, and an expiry only by whether it is set, whatever its zone. */
export function fieldsOfRow(row: RawRow): TaskFields {
  return fieldsBy((field) => {
    const value = column(row, field)
    if (value === undefined) return undefined
    if (FIELDS[field] === 'json') return canonical(field, parsed(value), instantOf)
    return FIELDS[field] === 'lease' && isSet(value) ? SOMETHING : canonical(field, value, instantOf)
  })
}

/** The row after a patch: a key that is present clears its column where it has no value. */
export function patched(row: TaskFields, patch: TaskFields): TaskFields {
  return { ...row, ...patch }
}

/** Whether a row shows what was read of it. */
export function shows(row: TaskFields, reading: TaskFields): boolean {
  return TASK_FIELDS.every((field) => {
    const read = reading[field]
    return read === undefined || sameField(field, row[field] ?? null, read)
  })
}

/** Whether two values of a field are the same as far as a store must keep them apart. */
export function sameField(field: TaskField, written: FieldValue, read: FieldValue): boolean {
  if (written === null || read === null) return written === read
  if (written === SOMETHING || read === SOMETHING || written === read) return true
  if (FIELDS[field] === 'lease') return Math.abs(Number(written) - Number(read)) < SECOND_MS
  return FIELDS[field] === 'json' && contains(JSON.parse(String(read)), JSON.parse(String(written)))
}

/** The fields that are set, as a person would write them: `{status: running, ownerId: a}`. */
export function fieldsInWords(fields: TaskFields): string {
  const set = TASK_FIELDS.flatMap((field) => {
    const value = fields[field] ?? null
    if (value === null) return []
    const isInstant = FIELDS[field] === 'lease' && typeof value === 'number'
    const shown = isInstant ? new Date(value).toISOString() : value
    return [`${field}: ${shown === SOMETHING ? 'set' : shown}`]
  })
  return `{${set.join(', ')}}`
}

function fieldsBy(valueOf: (field: TaskField) => FieldValue | undefined): TaskFields {
  return Object.fromEntries(
    TASK_FIELDS.flatMap((field) => {
      const value = valueOf(field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

function canonical(
  field: TaskField,
  value: unknown,
  toInstant: (value: unknown) => number | null,
): FieldValue {
  if (!isSet(value)) return null
  switch (FIELDS[field]) {
    case 'text':
      return String(value)
    case 'count':
      return Number(value) === 0 ? null : Number(value)
    case 'lease':
      return toInstant(value) ?? SOMETHING
    case 'instant':
      return SOMETHING
    case 'json':
      return value === SOMETHING ? SOMETHING : JSON.stringify(value)
    default:
      throw new Error(`No way to compare ${String(FIELDS[field] satisfies never)}.`)
  }
}

/** A raw JSON column, as far as it can be read; a text may be JSON once more, or no JSON at all. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    const inner = JSON.parse(value) as unknown
    return typeof inner === 'string' ? SOMETHING : inner
  } catch {
    return SOMETHING
  }
}

/** Whether a read value has all that was written; keys without a value count as missing. */
function contains(read: unknown, written: unknown): boolean {
  if (!isSet(written)) return !isSet(read)
  if (typeof written !== 'object') return read === written
  if (typeof read !== 'object' || read === null) return false
  return Object.entries(written as Readonly<Record<string, unknown>>).every(([key, inner]) =>
    contains((read as Readonly<Record<string, unknown>>)[key], inner),
  )
}
