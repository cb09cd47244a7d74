import type { Fields } from '../checks/stage.ts'
import type { HistoryOrder, SetUpCall } from '../histories/history-order.ts'
import type { ErrorFacts } from '../history/event.ts'
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

/** A claim as a writer carries it: whoever holds this generation of this run (core 1.76.0). */
export interface RunFence {
  readonly runId: string
  readonly generation: number
  readonly ownerId: string
}

/** One call of a method of a domain; `scope` makes it inside an execution that holds a fence. */
export interface DomainCall {
  readonly domain: Domain
  readonly method: string
  readonly args: readonly unknown[]
  readonly scope?: RunFence | null | undefined
}

/** A database call that was acted on: its number within the operation, from 1, and what it says. */
export interface HeldCall {
  readonly number: number
  readonly sql: string
}

/**
 * How a database call fails. `lose-connection`, `locked`: the driver throws, and the call is not made. `lose-reply`:
 * the call is made, and then the driver throws.
 */
export type Failure = 'lose-connection' | 'locked' | 'lose-reply'

/** What befalls database call `at` of an operation, counted from 1. */
export interface Intervention {
  readonly at: number
  /**
   * False leaves out a database call with the text of the one before it, and one that follows on a text as it did
   * before, as in a loop over rows that reads and writes each. Default true.
   */
  readonly countsRepeats?: boolean
  readonly how: 'hold' | Failure
}

/** The attempts of a loop in order, with their intervals (monotonic ms). */
export type LoopReport = readonly {
  readonly start: number
  readonly end: number
  readonly outcome: 'ok' | 'threw'
  readonly conflict: boolean
  readonly error: string | null
}[]

/** One answer to `supportsRunFencing()`: how it came, and what it was (null for anything but a boolean). */
export interface FencingAnswer {
  readonly how: 'no-method' | 'value' | 'promise' | 'rejects' | 'hangs'
  readonly said: boolean | null
  readonly message?: string
}

interface ProbedDomain {
  readonly present: boolean
  /** Whether `getStore` gave the same object twice; scopes go by the object. */
  readonly sameObject: boolean
  readonly answers: readonly FencingAnswer[]
}

/** What a store declares about run fencing, and the names for it that core exports. */
export interface FencingProbe {
  readonly workflows: ProbedDomain
  readonly memory: ProbedDomain
  readonly coreExports: readonly string[]
}

/** What core said when it recovered a durable run once. */
export interface RecoveryWatch {
  /** A run was stored as running and its recovery was begun; without that nothing follows from a missing warning. */
  readonly recovered: boolean
  readonly detail: string
  /** Whatever core logged as a warning about fences. */
  readonly warnings: readonly string[]
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

/** What the parent can ask of a worker, with the arguments of each; answers are data of audited code and never trusted. */
export interface WorkerOps {
  /** Imports the pair, as users do. */
  load: []
  /** Opens the store at a place; answers with what is behind each domain. */
  open: [place: string]
  createTask: [place: string, task: Fields]
  updateTask: [place: string, id: string, patch: Fields, conditions: UpdateConditions | null]
  getTask: [place: string, id: string]
  deleteTask: [place: string, id: string, conditions: UpdateConditions | null]
  createTasks: [place: string, tasks: readonly Fields[]]
  /** Creates one task by several callers at once; answers with how many were told that they had. */
  createTogether: [place: string, task: Fields, callers: number]
  getTasks: [place: string, ids: readonly string[]]
  /** Answers with one RaceResult for each entry. */
  race: [place: string, order: RaceOrder]
  callDomain: [place: string, call: DomainCall]
  /** Answers with one RaceResult for each call. */
  callDomainsTogether: [place: string, calls: readonly DomainCall[], startAtMs: number]
  /** Answers when the call is over; meanwhile its database call `holdAt` is held until `releaseHeld`. */
  holdCall: [place: string, call: DomainCall, holdAt: number, countsRepeats: boolean]
  /** Makes the call while its database call `at` fails. */
  failCall: [place: string, call: DomainCall, at: number, how: Failure]
  /** Answers with the HeldCall, held or failed, or with null when the operation ended before it came that far. */
  whenHeld: []
  releaseHeld: []
  startLoop: [place: string, call: DomainCall]
  /** Answers when the loop has begun so many more attempts, or after two seconds. */
  loopAttempts: [more: number]
  /** Answers with a LoopReport. */
  stopLoop: []
  /** Answers with a FencingProbe. */
  probeFencing: [place: string]
  /** Makes calls one after the other; answers with one PlayedCall for each. */
  setUpHistories: [place: string, calls: readonly SetUpCall[]]
  /** Plays the process's part in each history; answers with a PlayedCall for every call that it made. */
  playHistories: [place: string, order: HistoryOrder]
  startManager: [order: ManagerOrder]
  /** Answers with the id of the task. */
  enqueue: [scenario: string, maxRetries: number]
  /** Answers with the longest stall of the event loop, in ms. */
  stopManager: [scenario: string]
  /** Sets the process's time zone (an IANA name) from here on. */
  setTimeZone: [zone: string]
  /** Answers with a RecoveryWatch. */
  watchRecovery: [place: string]
  /** Runs the core's manager over its own in-memory store and reports what it asks for. */
  watchCore: []
}

/** What the parent can ask of the observer; it never loads the pair. */
export interface ObserverOps {
  connect: [place: string]
  /** Raw rows by task id, with how many rows there are under that id. */
  rows: [place: string, ids: readonly string[]]
  /** Everything that is stored for one audited run, flattened; null where this adapter cannot read it. */
  runState: [place: string, base: string]
  /** Deletes everything that belongs to runs; answers with the bases of which something is still there. */
  removeRuns: [place: string, bases: readonly string[]]
  /** Makes the table as an older version of the adapter made it, with one unowned running row under `id`. */
  makeOldTable: [place: string, id: string]
  /** Reads all task rows of a place every few ms and tells the parent whenever they have changed. */
  watch: [place: string]
  /** Answers with how closely the place was watched; see Looks. */
  unwatch: [place: string]
  look: [place: string]
  /** Deletes rows by id; answers with the ids that are still there. */
  remove: [place: string, ids: readonly string[]]
}

/** Every operation by name. Both kinds of process can be told of a place that did not exist when they started. */
export interface Ops extends WorkerOps, ObserverOps {
  addPlace: [name: string, place: Place]
  /** Closes what is open at a place; its name can then stand for another one. */
  closePlace: [name: string]
}

export interface Request {
  readonly id: number
  readonly op: string
  readonly args: readonly unknown[]
}
