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

/**
 * A race as one worker runs it: round r starts at `startAtMs + r * intervalMs`, plus the round's own shift, on the
 * shared monotonic clock. All in ms.
 */
export interface RaceOrder {
  /** By round number; the two workers' shifts differ, so that every round meets another interleaving. */
  readonly shiftsMs: Readonly<Record<number, number>>
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

/** How a worker is to run its part of one scenario. Times in ms; see src/scenarios/times.ts. */
export interface ManagerOrder {
  /** Names the run of the scenario (`S6-1`), its task and its idempotency key. */
  readonly scenario: string
  /** Name of the place whose store the manager uses. */
  readonly place: string
  readonly identity: 'A' | 'B'
  /** URL of the destination. */
  readonly receiver: string
  readonly keyed: boolean
  /** Recovery of stale tasks at start. */
  readonly recover: boolean
  readonly leaseMs: number
  readonly beforeRequestMs: number
  readonly afterRequestMs: number
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
  /** Makes a place known that did not exist when the worker started. */
  addPlace: { args: [name: string, place: Place]; answer: null }
  startManager: { args: [order: ManagerOrder]; answer: null }
  /** Answers with the id of the task. */
  enqueue: { args: [scenario: string, maxRetries: number]; answer: string }
  /** Answers with the longest stall of the event loop, in ms. */
  stopManager: { args: [scenario: string]; answer: number }
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
  addPlace: { args: [name: string, place: Place]; answer: null }
  /** Reads all task rows of a place every few ms and tells the parent whenever they have changed. */
  watch: { args: [place: string]; answer: null }
  unwatch: { args: [place: string]; answer: null }
  /** Deletes rows by id; answers with the ids that are still there. */
  remove: { args: [place: string, ids: string[]]; answer: string[] }
}

export interface Request {
  readonly id: number
  readonly op: string
  readonly args: readonly unknown[]
}
