import type { RawRow } from '../verdict/report.ts'
import type { DomainCall, Failure, HeldCall } from '../worker/protocol.ts'
import type { Answer } from '../worker/worker-process.ts'

/** Ids of one audited run and of what belongs to it; all start with `base`, and nothing else does. */
export interface RunIds {
  readonly base: string
  readonly runId: string
  readonly threadId: string
  readonly resourceId: string
}

/** A worker process as a check on durable runs uses it; every call is recorded under its step. */
export interface RunActor {
  /** Names the owner that this worker claims runs for, unique to the check. */
  readonly owner: string
  call(step: string, call: DomainCall): Promise<Answer>
  /**
   * Makes the call and holds its database call `holdAt`, on a store of the worker that was opened for that. `answer`
   * resolves when the call is over, `held` when the database call is reached or never will be. Without
   * `countsRepeats` (default true), calls of one text in a row count as one, and so do pairs of calls in turn.
   */
  hold(step: string, call: DomainCall, holdAt: number, countsRepeats?: boolean): HeldWrite
  /**
   * Makes the call while its database call `at` fails, on a store of the worker that was opened for that; recorded as
   * `<step>` and `<step>:struck`. Answers with the one that failed, or null when the call never came that far.
   */
  fail(step: string, call: DomainCall, at: number, how: Failure): Promise<HeldCall | null>
  /** Begins all calls in one turn of the worker's event loop, in their order, each recorded under its step. */
  inOneTurn(calls: readonly (readonly [step: string, call: DomainCall])[]): Promise<void>
  /** Goes to the worker and back through its event loop, and does nothing there; not recorded. */
  turn(): Promise<void>
  /** Repeats a call, one attempt after the other, until `stopLoop`; `$n` in its texts is the attempt's number. */
  startLoop(step: string, call: DomainCall): Promise<Answer>
  /** Waits until the loop has begun so many more attempts; for at most two seconds. */
  loopAttempts(more: number): Promise<void>
  stopLoop(step: string): Promise<Answer>
  /** Asks the store what it declares about run fencing. */
  probe(step: string): Promise<Answer>
}

export interface HeldWrite {
  readonly answer: Promise<Answer>
  /** The held call; null when the operation ended without coming that far. */
  readonly held: Promise<HeldCall | null>
  release(): Promise<void>
}

/** What checks on durable runs act through, beside the stage of tasks. */
export interface RunStage {
  readonly a: RunActor
  readonly b: RunActor
  /** Ids that no other check, run or user has. `odd` replaces the run id's last part, to try unusual ones. */
  newRun(odd?: string): RunIds
  /** Everything O finds stored for a run, flattened; null when it could not be read. */
  state(step: string, run: RunIds): Promise<RawRow | null>
  /**
   * Calls of both workers at the same instant, recorded as a round with the state that they left; answers whether
   * calls of both were under way at the same time.
   */
  together(
    round: number,
    run: RunIds,
    calls: Readonly<Record<'A' | 'B', readonly DomainCall[]>>,
  ): Promise<boolean>
}
