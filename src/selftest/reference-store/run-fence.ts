/**
 * The shapes of Mastra's run fencing, as its durable runtime passes them. Times that leave the store are Dates,
 * leases that come in are milliseconds.
 */

/** A claim as a writer carries it: whoever holds this generation of this run. */
export interface RunFence {
  readonly runId: string
  readonly generation: number
  readonly ownerId: string
}

export interface ClaimInput {
  readonly runId: string
  readonly ownerId: string
  readonly leaseMs: number
  /** Takes a live run away from its owner. */
  readonly force?: boolean
  /** The generation the claimer has seen; 0 says that he saw no record. */
  readonly expectedGeneration?: number
}

export interface RunOwnershipRecord {
  readonly runId: string
  readonly generation: number
  /** Null only in variant F1, after a release. */
  readonly ownerId: string | null
  readonly leaseExpiresAt: Date | null
  /** Whether the lease lay in the future of the store's clock when the record was read. */
  readonly live: boolean
}

export type ClaimResult =
  | { readonly acquired: true; readonly record: RunOwnershipRecord }
  | { readonly acquired: false; readonly record: RunOwnershipRecord | null }

export type RenewResult =
  | { readonly renewed: true; readonly record: RunOwnershipRecord }
  | { readonly renewed: false; readonly record: RunOwnershipRecord | null }

/** How a fence may be handed to a write; null and undefined both mean that none was. */
export interface Fenced {
  readonly fence?: RunFence | null | undefined
}
