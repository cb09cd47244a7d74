import type { RecordedRound } from './check-evidence.ts'
import type { HistoryStage } from './history-stage.ts'
import type { HeldWrite, RunStage } from './run-stage.ts'
import type { Answer } from '../worker/worker-process.ts'
import type { Failure, HeldCall, UpdateConditions } from '../worker/protocol.ts'
import type { RawRow } from '../verdict/report.ts'

/** A patch or a task as the contract names its fields. A key with the value undefined clears the column. */
export type Fields = Readonly<Record<string, unknown>>

/** One update of a task, to be acted on while it is made. */
export interface TaskUpdate {
  readonly id: string
  readonly patch: Fields
  readonly conditions?: UpdateConditions
}

/** An update with the step by which it is recorded. */
export interface SteppedUpdate extends TaskUpdate {
  readonly step: string
}

/**
 * A worker process as a check uses it. Every call is recorded under the check's id and the given step before it is
 * sent, and again when it returns; a step's name is unique within the check.
 */
export interface Actor {
  create(step: string, task: Fields): Promise<Answer>
  /** Sends one create several times at once; the value is how many of them did not throw. */
  createTogether(step: string, task: Fields, callers: number): Promise<Answer>
  update(step: string, id: string, patch: Fields, conditions?: UpdateConditions): Promise<Answer>
  /** Makes several updates in one tick, as a heartbeat does for all tasks of its manager; one answer for each. */
  updateTogether(updates: readonly SteppedUpdate[]): Promise<readonly Answer[]>
  get(step: string, id: string): Promise<Answer>
  /**
   * Makes an update and holds its database call `at`, counted from 1, on a store of the worker that was opened for
   * that. The steps `<step>:held` and `<step>:released` record which call was held and until when.
   */
  holdUpdate(step: string, update: TaskUpdate, at: number): HeldWrite
  /** Makes an update while its database call `at` fails; `<step>:struck` records which that was, null for none. */
  failUpdate(
    step: string,
    update: TaskUpdate,
    at: number,
    how: Failure,
  ): Promise<{ readonly answer: Answer; readonly struck: HeldCall | null }>
  remove(step: string, id: string, conditions?: UpdateConditions): Promise<Answer>
  /** Moves the process to a time zone (IANA name) until the check ends. */
  setTimeZone(step: string, zone: string): Promise<Answer>
}

/** One caller's update in a race. */
export interface Racer {
  readonly who: 'A' | 'B'
  /** Names the caller; unique within the round. */
  readonly tag: string
  readonly patch: Fields
  readonly conditions?: UpdateConditions
}

export interface RaceRound {
  readonly id: string
  readonly racers: readonly Racer[]
}

/** A second database for upgrades: first an old table, then A opens it by the audited adapter. */
export interface OldTable {
  readonly a: Actor
  /** O makes the old table with one unowned running row; the value names the version that made such tables. */
  make(step: string, id: string): Promise<Answer>
  /** A opens the store there, which is when adapters upgrade their tables. */
  open(step: string): Promise<Answer>
  row(step: string, id: string): Promise<RawRow | null>
}

/** What a check can do. Everything here acts for real and leaves evidence. */
export interface Stage {
  /** The original owner's process and the one that takes over, on the audited database. */
  readonly a: Actor
  readonly b: Actor
  /** A second database whose table is as an older adapter made it; see {@link OldTable}. */
  readonly oldTable: OldTable
  /** For checks on durable runs: calls of the workflows and memory domains, readings of whole runs. */
  readonly runs: RunStage
  /** For checks of random histories. */
  readonly histories: HistoryStage
  /** A pending task under an id that no other check, run or user has. `fields` override the defaults. */
  newTask(fields?: Fields): Fields & { readonly id: string }
  /** A number that is unique in this run, for values that must be recognised again. */
  nonce(): number
  /** Owner ids of A and B, unique to this check. */
  readonly owners: { readonly a: string; readonly b: string }
  /** The row as O reads it, raw; null where there is none. */
  readonly row: (step: string, id: string) => Promise<RawRow | null>
  /**
   * A creates the tasks of one set of rounds in one go, and B reads them all through its own store; answers with what
   * B saw, task by task. Sets are numbered from 1.
   */
  prepareRace(set: number, tasks: readonly (Fields & { readonly id: string })[]): Promise<readonly unknown[]>
  /**
   * Runs the rounds in both processes at the same instants and records each with the row that it left, numbered from
   * `offset`; answers with the number of rounds in which calls of both were under way at the same time. The
   * race is given up, and the answer null, when more rounds than the first ones would be pointless.
   */
  race(
    rounds: readonly RaceRound[],
    offset: number,
    isPointless?: (first: readonly RecordedRound[]) => boolean,
  ): Promise<number | null>
}
