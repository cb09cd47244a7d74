import type { FencedWrite, MemoryClaim, Rules, RunClaim } from './rules/rules.ts'
import type { RunFence } from './run-fence.ts'
import type { Database } from './sqlite/database.ts'
import type { Statements } from './sqlite/operation.ts'
import type { Seen } from './sqlite/read-claim.ts'

/** One write of a domain, before anybody has looked at its fence. */
export interface Write<T> {
  /** The method's name, as a conflict reports it. */
  readonly operation: string
  /** The domain store whose method was called. */
  readonly store: object
  readonly fence?: RunFence | null | undefined
  readonly targetRunId?: string
  readonly earlierParts?: FencedWrite<T>['earlierParts']
  readonly lastPart: FencedWrite<T>['lastPart']
}

type ReadClaim = (tx: Statements, runId: string) => Promise<Seen<RunClaim | MemoryClaim>>

/**
 * Makes the writes of a domain: one transaction that compares the write's fence with the stored claim and then
 * writes, or throws a conflict and leaves nothing.
 */
export class FencedWriter {
  readonly #database: Database
  readonly #rules: Rules
  readonly #readClaim: ReadClaim

  constructor(database: Database, rules: Rules, readClaim: ReadClaim) {
    this.#database = database
    this.#rules = rules
    this.#readClaim = readClaim
  }

  async write<T>({
    operation,
    store,
    fence: explicit,
    targetRunId,
    earlierParts = [],
    lastPart,
  }: Write<T>): Promise<T> {
    const rules = this.#rules
    const fence = rules.resolveFence({ name: operation, store, explicit, targetRunId })
    const check = async (tx: Statements): Promise<void> => {
      if (fence === undefined) return
      const runId = rules.recordKey(rules.claimRunId(fence, targetRunId))
      const { claim, nowMs } = await this.#readClaim(tx, runId)
      const isCurrent = claim === null ? rules.acceptsWithoutRecord : rules.isCurrent(fence, claim, nowMs)
      if (!isCurrent) throw rules.conflict(fence, operation)
    }
    return rules.writeIn({
      operation: this.#database.operation(operation),
      check,
      earlierParts,
      lastPart,
    })
  }
}
