import type { CoreCall, DomainFacts, ErrorFacts } from '../history/event.ts'
import type { Domain } from '../verdict/verdict.ts'

/** Where a store lives, as an adapter's `open` and `rows` modules need it. May hold secrets: sent over IPC only. */
export interface Place {
  readonly url: string
  readonly token: string | null
  /** A directory that belongs to this place alone. */
  readonly directory: string
  /** Path of a custom store module, null for a known adapter. */
  readonly module: string | null
}

/** What a worker is told when it starts. */
export interface WorkerSetup {
  readonly identity: string
  readonly runId: string
  /** Directory from which the pair's packages are resolved. */
  readonly pairRoot: string
  /** Path of the adapter's `open` module, or of its `rows` module for the observer. */
  readonly adapterModule: string
  /** Named places; `main` is the audited one. */
  readonly places: Readonly<Record<string, Place>>
}

/** Conditions of a guarded update, as Mastra's contract names them (null: must be unowned / without a lease). */
export interface UpdateConditions {
  readonly expectedStatus?: unknown
  readonly expectedOwnerId?: unknown
  readonly expectedLeaseExpiresAt?: unknown
}

/** One prepared update of a race; `tag` names the caller in the evidence. */
export interface RaceEntry {
  readonly round: number
  readonly tag: string
  readonly id: string
  readonly patch: Readonly<Record<string, unknown>>
  readonly conditions: UpdateConditions | null
}

/** A race as one worker runs it: round r starts at `startAtMs + r * intervalMs` on the shared monotonic clock. */
export interface RaceOrder {
  readonly entries: readonly RaceEntry[]
  readonly startAtMs: number
  readonly intervalMs: number
}

export interface RaceResult {
  readonly round: number
  readonly tag: string
  readonly start: number
  readonly end: number
  readonly outcome: 'ok' | 'threw'
  readonly value: unknown
  readonly error?: ErrorFacts
}

/** What the parent can ask of a worker, with the arguments and the answer of each. */
export interface WorkerOps {
  /** Imports the pair and opens the store at a place; answers with what is behind each domain. */
  open: { args: [place: string]; answer: Record<Domain, DomainFacts> }
  createTask: { args: [place: string, task: Record<string, unknown>]; answer: unknown }
  updateTask: {
    args: [place: string, id: string, patch: Record<string, unknown>, conditions: UpdateConditions | null]
    answer: unknown
  }
  getTask: { args: [place: string, id: string]; answer: unknown }
  deleteTask: { args: [place: string, id: string, conditions: UpdateConditions | null]; answer: unknown }
  createTasks: { args: [place: string, tasks: Record<string, unknown>[]]; answer: null }
  getTasks: { args: [place: string, ids: string[]]; answer: unknown[] }
  race: { args: [place: string, order: RaceOrder]; answer: RaceResult[] }
  /** Sets the process's time zone (an IANA name) from here on. */
  setTimeZone: { args: [zone: string]; answer: null }
  /** Runs the core's manager over its own in-memory store and reports what it asks for. */
  watchCore: {
    args: []
    answer: {
      complete: boolean
      calls: CoreCall[]
      runFencingExports: string[]
      detail: string | null
      replaced: Record<Domain, DomainFacts> | null
    }
  }
}

/** What the parent can ask of the observer; it never loads the pair. */
export interface ObserverOps {
  connect: { args: [place: string]; answer: null }
  /** Raw rows by task id; `copies` counts rows under that id. */
  rows: {
    args: [place: string, ids: string[]]
    answer: { id: string; row: Record<string, string | number | null> | null; copies: number }[]
  }
  /** Makes the table as an older version of the adapter made it, with one unowned running row under `id`. */
  makeOldTable: { args: [place: string, id: string]; answer: { version: string } | null }
  /** Deletes rows by id; answers with the ids that are still there. */
  remove: { args: [place: string, ids: string[]]; answer: string[] }
}

export interface Request {
  readonly id: number
  readonly op: string
  readonly args: readonly unknown[]
}
