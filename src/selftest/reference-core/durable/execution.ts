import type { RunFenceScope } from '../../reference-store/run-fence-scope.ts'
import type { RunFence } from '../../reference-store/run-fence.ts'
import { isRunFenceConflictError } from '../fencing/is-run-fence-conflict-error.ts'
import { runFenceContext } from '../fencing/run-fence-context.ts'
import { RUN_LEASE_MS } from './claim-run.ts'
import { DurableError } from './durable-error.ts'
import type { RunStores } from './stores.ts'

/**
 * One execution of a run: renews its claim, lends its fence to the writes that are made inside it, and gives the
 * claim back. Without a fence, on a store that has none, it does nothing of that.
 */
export class Execution {
  readonly runId: string
  readonly stores: RunStores
  readonly fence: RunFence | null
  readonly #lost = new AbortController()
  readonly #heartbeat: NodeJS.Timeout | undefined

  constructor(runId: string, stores: RunStores, fence: RunFence | null) {
    this.runId = runId
    this.stores = stores
    this.fence = fence
    if (fence === null) return
    // It must not keep a process alive that has nothing else to do.
    this.#heartbeat = setInterval(() => void this.#renew(fence), RUN_LEASE_MS / 3).unref()
  }

  /** Aborted when the claim is lost. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  /**
   * Runs `body` as this execution: what it writes carries the fence.
   *
   * @throws DurableError DURABLE_AGENT_EXECUTION_SUPERSEDED when a write was refused because the run is somebody else's
   */
  async run<T>(body: () => Promise<T>): Promise<T> {
    try {
      return this.fence === null ? await body() : await runFenceContext().run(this.#scope(this.fence), body)
    } catch (cause) {
      if (!this.#lost.signal.aborted && !isRunFenceConflictError(cause)) throw cause
      throw new DurableError(
        'DURABLE_AGENT_EXECUTION_SUPERSEDED',
        `Run ${this.runId} belongs to another execution now.`,
        { cause },
      )
    }
  }

  /** Gives the run back, unless it was lost. */
  async settle(): Promise<void> {
    clearInterval(this.#heartbeat)
    if (this.fence === null || this.signal.aborted) return
    await this.stores.workflows.releaseRunOwnership(this.fence)
    await this.stores.memory?.retireRunFence?.(this.fence)
  }

  /** Ends the execution from outside: the run goes to a new generation, which is released at once. */
  async abandon(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#lose()
    if (this.fence === null) return
    const { runId, generation } = this.fence
    const { workflows } = this.stores
    const ownerId = crypto.randomUUID()
    const claim = { runId, ownerId, leaseMs: RUN_LEASE_MS, force: true, expectedGeneration: generation }
    const { acquired, record } = await workflows.claimRunOwnership(claim)
    // What is still on its way must not land any more; whoever comes next need not force anything.
    if (acquired) await workflows.releaseRunOwnership({ runId, ownerId, generation: record.generation })
  }

  #scope(fence: RunFence): RunFenceScope {
    const { workflows, memory } = this.stores
    return {
      fenceFor: (store, runId) => {
        if (store === memory) return fence
        return store === workflows && runId === fence.runId ? fence : undefined
      },
      onConflict: ({ runId, generation }) => {
        if (runId === fence.runId && generation === fence.generation) this.#lose()
      },
    }
  }

  async #renew(fence: RunFence): Promise<void> {
    try {
      const { renewed } = await this.stores.workflows.renewRunOwnership({ ...fence, leaseMs: RUN_LEASE_MS })
      if (!renewed) this.#lose()
    } catch {
      // A store that cannot be reached says nothing about who holds the run.
    }
  }

  #lose(): void {
    clearInterval(this.#heartbeat)
    this.#lost.abort()
  }
}
