import type { SQLInputValue } from 'node:sqlite'
import type { Operation, Row } from '../sqlite/operation.ts'
import type { Conditions, Fields, Task } from '../tasks/task.ts'

/** Column → value, as a statement writes them. */
export type Columns = Readonly<Record<string, SQLInputValue>>

/** Name and type of each column of a table. */
export type ColumnDefinitions = readonly (readonly [name: string, type: string])[]

/** What a row must meet for a statement to apply, as SQL with its parameters. */
export interface Guard {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/** The guard of each condition that was given; null for one that was not. */
export interface Guards {
  readonly status: Guard | null
  readonly owner: Guard | null
  readonly lease: Guard | null
}

/** An update as the caller asked for it. */
export interface UpdateRequest {
  readonly id: string
  readonly patch: Fields
  readonly conditions: Conditions
}

/** An update as it is to be carried out. */
export interface TaskUpdate extends UpdateRequest {
  readonly operation: Operation
  readonly columns: Columns
  readonly guards: readonly Guard[]
}

/** A deletion as it is to be carried out. */
export interface TaskDeletion {
  readonly operation: Operation
  readonly id: string
  readonly guards: readonly Guard[]
}

/** What an answer may tell of. */
export interface AnsweredUpdate extends UpdateRequest {
  readonly task: () => Promise<Task | null>
}

/**
 * Every decision that the reference store takes about tasks. A fault or a manner is the same store with some of them
 * exchanged; nothing else in the domain decides anything.
 */
export interface TaskRules {
  /** The file in which tasks are kept, given the store's own. */
  readonly fileOf: (file: string) => string
  readonly tableColumns: (columns: ColumnDefinitions) => ColumnDefinitions
  /** Of the columns that an older table lacks, those that are added to it. */
  readonly columnsToAdd: (missing: ColumnDefinitions) => ColumnDefinitions
  /** What every call of the domain waits for first. */
  readonly pause: () => Promise<void>

  readonly encodeInstant: (instant: Date) => string
  readonly decodeInstant: (text: string) => Date
  /** Keys of a task or patch that count: those that are present, also with the value undefined. */
  readonly presentKeys: (fields: Fields) => readonly string[]
  readonly columnsToInsert: (columns: Columns) => Columns
  readonly columnsToSet: (columns: Columns, request: UpdateRequest) => Columns

  readonly statusGuard: (expected: string | undefined) => Guard | null
  readonly ownerGuard: (expected: string | null | undefined) => Guard | null
  /** `expected` is encoded as the rule for instants says. */
  readonly leaseGuard: (expected: string | null | undefined) => Guard | null
  /** Which guards an update is held to. */
  readonly guards: (each: Guards, request: UpdateRequest) => readonly (Guard | null)[]
  readonly deleteGuards: (each: Guards) => readonly (Guard | null)[]

  /** Reads a row for a caller that asks for one task. */
  readonly read: (reading: { readonly operation: Operation; readonly id: string }) => Promise<Row | undefined>
  readonly insert: (insertion: { readonly operation: Operation; readonly columns: Columns }) => Promise<void>
  /** Writes, and answers with the number of rows that met the guards. */
  readonly write: (update: TaskUpdate) => Promise<number>
  readonly remove: (deletion: TaskDeletion) => Promise<number>
  /** What the caller of an update is told. */
  readonly answer: (applied: number, update: AnsweredUpdate) => unknown
}
