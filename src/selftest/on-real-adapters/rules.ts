import type { Kysely, RawBuilder } from 'kysely'
import type { Task } from '../reference-store/tasks/task.ts'
import type { Columns, Encoding } from './task-columns.ts'

/** The adapter's own connections, with nothing known of its tables. */
export type Connections = Kysely<Readonly<Record<string, never>>>

/** An insertion as it is to be carried out. */
export interface Insertion {
  readonly db: Connections
  readonly columns: Columns
}

/** An update as it is to be carried out. */
export interface Update extends Insertion {
  readonly id: string
  /** What the row must meet beside its id. */
  readonly conditions: readonly RawBuilder<unknown>[]
  /** The task as it is stored now. */
  readonly read: () => Promise<Task | null>
  readonly encode: (task: Task) => Columns
}

/**
 * Every decision about ownership that a fenced store on a published adapter takes. A fault is the same store with one
 * of them exchanged.
 */
export interface Rules {
  /** Columns that are added to the adapter's table, and their types. */
  readonly ownership: readonly (readonly [column: string, type: string])[]
  readonly addColumn: (db: Connections, column: string, type: string) => Promise<void>
  readonly encoding: Encoding
  readonly leaseIs: (expected: Date) => RawBuilder<unknown>
  readonly insert: (insertion: Insertion) => Promise<void>
  /** Writes, and answers with the number of rows that met the conditions. */
  readonly write: (update: Update) => Promise<number>
}
