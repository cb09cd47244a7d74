import type { ErrorFacts, Who } from '../history/event.ts'
import type { RawRow } from '../verdict/report.ts'

/** What the operations of a round are on: one background task, one durable run, or the memory fence of one run. */
export type RoundObject = 'task' | 'run' | 'memory'

/** One call of a round as a worker made it and saw it end. Arguments and value are encoded (src/history/encode.ts). */
export interface RecordedOperation {
  /** The worker process that made the call; each makes one call at a time. */
  readonly process: Who
  /** The method of the domain: `updateTask`, `claimRunOwnership`, `saveMessages`. */
  readonly call: string
  readonly args: readonly unknown[]
  /** The fence of the scope in which the call was made; only where there was one. */
  readonly scope?: unknown
  /**
   * The text that this write leaves in whatever it writes, unique in the round, by which readings recognise it. Only
   * for writes to workflows and memory; the fields of a task are compared themselves.
   */
  readonly mark?: string
  /** `info`: no answer came, so that the call may take effect at any later time, or never. */
  readonly outcome: 'ok' | 'threw' | 'info'
  readonly value: unknown
  readonly error: ErrorFacts | null
  /** When the call was sent, in ms since the start of the run (monotonic, one clock for all processes). */
  readonly startMs: number
  /** When its answer was there; null where none came. */
  readonly endMs: number | null
}

/** What O read when all operations were over. */
export interface FinalReading {
  /** The raw row of a task, or everything stored for a run, flattened; null where there is nothing. */
  readonly row: RawRow | null
  /** How many rows there are under the id. */
  readonly copies: number
  /** Between which instants O read, in ms since the start of the run. */
  readonly startMs: number
  readonly endMs: number
}

/**
 * A round of random operations of several processes on one object that did not exist before: whatever sets it up is
 * an operation like any other.
 */
export interface RecordedRound {
  readonly object: RoundObject
  readonly round: number
  /** Generates the scripts again. */
  readonly seed: number
  /** The id of the task, or of the run. */
  readonly id: string
  /** Epoch ms when the round began, to tell leases that have lapsed from live ones. */
  readonly wallMs: number
  /** What each process was told to do, in its order. */
  readonly scripts: Readonly<Record<string, readonly unknown[]>>
  /** In the order of their starts. */
  readonly operations: readonly RecordedOperation[]
  /** Null where O could not read. */
  readonly final: FinalReading | null
}
