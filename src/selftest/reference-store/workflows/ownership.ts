import type { RunClaim, Rules } from '../rules/rules.ts'
import type { ClaimInput, ClaimResult, RenewResult, RunFence, RunOwnershipRecord } from '../run-fence.ts'
import type { Database } from '../sqlite/database.ts'
import type { Statements } from '../sqlite/operation.ts'
import { readRunClaim } from '../sqlite/read-claim.ts'
import { upsert } from '../sqlite/upsert.ts'
import { StoreError } from '../store-error.ts'

type Seen = Awaited<ReturnType<typeof readRunClaim>>

/**
 * Who owns a run, with leases on the database's clock. Each operation looks and writes in one transaction; a record
 * says whether it was live at the instant of the look.
 */
export class Ownership {
  readonly #database: Database
  readonly #rules: Rules

  constructor(database: Database, rules: Rules) {
    this.#database = database
    this.#rules = rules
  }

  async claim(input: ClaimInput): Promise<ClaimResult> {
    const rules = this.#rules
    requireLease('CLAIM_RUN_OWNERSHIP', input.runId, input.leaseMs)
    return rules.claimIn<Seen, ClaimResult>({
      operation: this.#database.operation('claimRunOwnership'),
      look: (tx) => this.#look(tx, input.runId),
      decide: async (tx, { claim, nowMs }) => {
        const isRefused =
          !rules.expectationHolds(input, claim) ||
          (claim !== null && input.force !== true && rules.isTaken(claim, input, nowMs))
        if (isRefused) return { acquired: false, record: this.#record(claim, nowMs) }
        const next: RunClaim = {
          runId: input.runId,
          generation: claim === null ? rules.firstGeneration(nowMs) : rules.nextGeneration(claim, input),
          ownerId: input.ownerId,
          leaseExpiresAtMs: Math.round(nowMs + input.leaseMs),
        }
        await this.#store(tx, next, nowMs)
        return { acquired: true, record: this.#record(next, nowMs) }
      },
    })
  }

  async renew(input: RunFence & { readonly leaseMs: number }): Promise<RenewResult> {
    requireLease('RENEW_RUN_OWNERSHIP', input.runId, input.leaseMs)
    return this.#rules.keepIn<Seen, RenewResult>({
      operation: this.#database.operation('renewRunOwnership'),
      look: (tx) => this.#look(tx, input.runId),
      decide: async (tx, { claim, nowMs }) => {
        if (claim === null || !this.#rules.mayRenew(input, claim, nowMs)) {
          return { renewed: false, record: this.#record(claim, nowMs) }
        }
        const next = { ...claim, leaseExpiresAtMs: Math.round(nowMs + input.leaseMs) }
        await this.#store(tx, next, nowMs)
        return { renewed: true, record: this.#record(next, nowMs) }
      },
    })
  }

  async release(input: RunFence & { readonly remove?: boolean }): Promise<boolean> {
    const rules = this.#rules
    return rules.keepIn<Seen, boolean>({
      operation: this.#database.operation('releaseRunOwnership'),
      look: (tx) => this.#look(tx, input.runId),
      decide: async (tx, { claim, nowMs }) => {
        if (claim === null || !rules.mayRelease(input, claim)) return false
        if (rules.removesOnRequest && input.remove === true) {
          await tx.all('DELETE FROM mastra_workflow_run_owners WHERE runId = ?', rules.recordKey(input.runId))
        } else {
          const released = { ...claim, ownerId: rules.releasedOwner(claim), leaseExpiresAtMs: null }
          await this.#store(tx, released, nowMs)
        }
        return true
      },
    })
  }

  async get(runId: string): Promise<RunOwnershipRecord | null> {
    const { claim, nowMs } = await this.#look(this.#database.operation('getRunOwnership').committed, runId)
    return this.#record(claim, nowMs)
  }

  #look(tx: Statements, runId: string): ReturnType<typeof readRunClaim> {
    return readRunClaim(tx, this.#rules.recordKey(runId))
  }

  async #store(tx: Statements, claim: RunClaim, nowMs: number): Promise<void> {
    await upsert(tx, 'mastra_workflow_run_owners', ['runId'], {
      runId: this.#rules.recordKey(claim.runId),
      generation: claim.generation,
      ownerId: claim.ownerId,
      leaseExpiresAt: claim.leaseExpiresAtMs,
      ...this.#rules.runStamp(nowMs),
    })
  }

  #record<Claim extends RunClaim | null>(
    claim: Claim,
    nowMs: number,
  ): Claim extends null ? null : RunOwnershipRecord
  #record(claim: RunClaim | null, nowMs: number): RunOwnershipRecord | null {
    if (claim === null) return null
    const { runId, generation, ownerId, leaseExpiresAtMs } = claim
    return {
      runId,
      generation,
      ownerId,
      leaseExpiresAt: leaseExpiresAtMs === null ? null : new Date(leaseExpiresAtMs),
      live: this.#rules.isLive(claim, nowMs),
    }
  }
}

/** SQLite would store NaN as NULL, which is a released claim. */
function requireLease(operation: string, runId: string, leaseMs: number): void {
  if (Number.isFinite(leaseMs)) return
  throw new StoreError(
    `MASTRA_STORAGE_REFERENCE_${operation}_INVALID_LEASE`,
    'USER',
    `A lease is a number of milliseconds, not ${leaseMs}.`,
    { runId },
  )
}
