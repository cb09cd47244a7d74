import type { ClaimInput, RunFence } from '../run-fence.ts'
import type { StoreError } from '../store-error.ts'
import type { Operation, Statements } from '../sqlite/operation.ts'

/** A row of `mastra_workflow_run_owners`. */
export interface RunClaim {
  readonly runId: string
  readonly generation: number
  readonly ownerId: string | null
  readonly leaseExpiresAtMs: number | null
  /** When it was changed last; only F3 keeps that. */
  readonly changedAtMs?: number | null
}

/** A row of `mastra_memory_run_fences`. */
export interface MemoryClaim {
  readonly runId: string
  readonly generation: number
  readonly ownerId: string
  readonly retiredAtMs: number | null
}

/** Where a write says which fence it carries. */
export interface FenceRequest extends Pick<Operation, 'name'> {
  readonly store: object
  readonly explicit: RunFence | null | undefined
  /** The run that is written to; memory writes have none. */
  readonly targetRunId: string | undefined
}

/** A write that may carry a fence: some parts and a last one, which also gives the result. */
export interface FencedWrite<T> {
  readonly operation: Operation
  /** Throws a conflict unless the fence is current; does nothing for a write without one. */
  readonly check: (tx: Statements) => Promise<void>
  readonly earlierParts: readonly ((tx: Statements) => Promise<unknown>)[]
  readonly lastPart: (tx: Statements) => Promise<T>
}

/** A claim, or another change of a record: look at it, then decide and write. */
export interface ClaimSteps<Seen, T> {
  readonly operation: Operation
  readonly look: (tx: Statements) => Promise<Seen>
  readonly decide: (tx: Statements, seen: Seen) => Promise<T>
}

/**
 * Every decision that the reference store takes about ownership. A variant or a fault is the same store with some of
 * them exchanged; nothing else in the store decides anything.
 */
export interface Rules {
  readonly supportsRunFencing: () => boolean | Promise<boolean>
  /** Whether `getStore` gives one object each time, which scopes go by. */
  readonly oneObjectPerDomain: boolean
  /** The key under which the claim of a run is kept. */
  readonly recordKey: (runId: string) => string

  readonly firstGeneration: (nowMs: number) => number
  readonly nextGeneration: (claim: RunClaim, input: ClaimInput) => number
  readonly isLive: (claim: RunClaim, nowMs: number) => boolean
  readonly expectationHolds: (input: ClaimInput, claim: RunClaim | null) => boolean
  /** Whether a claim without force is refused because somebody owns the run. */
  readonly isTaken: (claim: RunClaim, input: ClaimInput, nowMs: number) => boolean
  readonly mayRenew: (fence: RunFence, claim: RunClaim, nowMs: number) => boolean
  readonly mayRelease: (fence: RunFence, claim: RunClaim) => boolean
  readonly releasedOwner: (claim: RunClaim) => string | null
  /** Whether `releaseRunOwnership` takes `remove: true`, which deletes the record. */
  readonly removesOnRequest: boolean
  /** Columns beyond the claim itself that a change of ownership writes. */
  readonly runStamp: (nowMs: number) => Readonly<Record<string, number>>
  readonly claimIn: <Seen, T>(steps: ClaimSteps<Seen, T>) => Promise<T>
  /** What an owner does to its claim: a renewal or a release, and in memory a raise or a retirement. */
  readonly keepIn: <Seen, T>(steps: ClaimSteps<Seen, T>) => Promise<T>

  readonly mayRaise: (fence: RunFence, claim: MemoryClaim | null) => boolean
  /** Columns beyond the fence itself that raising it writes. */
  readonly raiseStamp: (claim: MemoryClaim | null) => Readonly<Record<string, number | null>>
  readonly mayRetire: (fence: RunFence, claim: MemoryClaim) => boolean

  readonly resolveFence: (request: FenceRequest) => RunFence | undefined
  /** The run whose claim a fence is compared with. */
  readonly claimRunId: (fence: RunFence, targetRunId: string | undefined) => string
  readonly acceptsWithoutRecord: boolean
  readonly isCurrent: (fence: RunFence, claim: RunClaim | MemoryClaim, nowMs: number) => boolean
  readonly conflict: (fence: RunFence, operation: string) => StoreError
  readonly writeIn: <T>(write: FencedWrite<T>) => Promise<T>

  /** Whether a run's status is one that a state update expects; null expects nothing. */
  readonly stateIsExpected: (status: string, expected: readonly string[] | null) => boolean
  /** What of a state update's options becomes part of the run. */
  readonly stateToMerge: (options: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Whether a state update makes a run that is not there. */
  readonly stateMakesRun: boolean
  /** Reads for a caller outside of any write; `key` names what is read. */
  readonly readIn: <T>(key: string, read: () => Promise<T>) => Promise<T>
  /** Whether an update of a thread makes one that is not there. */
  readonly updateMakesThread: boolean
}
