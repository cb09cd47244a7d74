import type { Agent } from './agent.ts'
import { answerRun } from './answer-run.ts'
import { claimRun, type ClaimMode } from './claim-run.ts'
import { DurableError } from './durable-error.ts'
import { Execution } from './execution.ts'
import { readRunInput, type RunInput } from './run-input.ts'
import type { MemoryStore, RunKey, RunStores, WorkflowsStore } from './stores.ts'
import { warnOfUnfencedStores } from './warn-of-unfenced-stores.ts'

/** What a Mastra instance lends to its agents. */
export interface Surroundings {
  readonly openDomain: (name: string) => Promise<object | undefined>
  readonly warn: (message: string) => void
  /** Warns when a run begins already, and not only when one is recovered. */
  readonly warnsEarly: boolean
}

/** A run that has begun. Nobody has to wait for it. */
export interface RunOutput {
  readonly runId: string
  readonly output: {
    /** Resolves when the run has ended; rejects with what ended it. */
    consumeStream(): Promise<void>
    readonly text: Promise<string>
  }
}

/**
 * Runs an agent so that another process can go on with a run whose process is gone. An execution claims its run, and
 * all that it writes to workflows and memory carries its fence (Mastra's run fencing, core 1.76.0).
 */
export class DurableAgent {
  readonly agent: Agent
  readonly #executions = new Map<string, Execution>()
  #surroundings: Surroundings | null = null

  constructor({ agent }: { readonly agent: Agent }) {
    this.agent = agent
  }

  /** Called by the Mastra instance that the agent belongs to. */
  attach(surroundings: Surroundings): void {
    this.#surroundings = surroundings
  }

  /**
   * Starts a run; waits up to 5 s for an owner that is alive.
   *
   * @throws DurableError
   */
  async stream(
    question: string,
    options: Partial<Omit<RunInput, 'question'>> & { readonly runId?: string } = {},
  ): Promise<RunOutput> {
    const { runId = crypto.randomUUID(), memory = null } = options
    const stores = await this.#stores()
    if (this.#surroundings?.warnsEarly === true) await this.#warn(stores)
    return this.#execute(stores, keyOf(runId), 'acquire', { question, memory })
  }

  /**
   * Runs again what a run was asked. A live run is refused, or with `force` taken from its owner.
   *
   * @throws DurableError
   */
  async recover(runId: string, { force = false }: { readonly force?: boolean } = {}): Promise<RunOutput> {
    const stores = await this.#stores()
    await this.#warn(stores)
    if (this.#executions.has(runId))
      throw new DurableError('DURABLE_AGENT_RECOVER_RUN_ACTIVE_LOCALLY', `Run ${runId} is executed here.`)
    const key = keyOf(runId)
    return this.#execute(
      stores,
      key,
      force ? 'takeover' : 'recover',
      await readRunInput(stores.workflows, key),
    )
  }

  /** Abandons what runs here, so that another process may recover it without force. */
  async shutdown(): Promise<void> {
    await Promise.all([...this.#executions.values()].map((execution) => execution.abandon()))
  }

  async #execute(stores: RunStores, key: RunKey, mode: ClaimMode, input: RunInput): Promise<RunOutput> {
    const { runId } = key
    const execution = new Execution(runId, stores, await claimRun(stores, runId, mode))
    this.#executions.set(runId, execution)
    const text = execution
      .run(() => answerRun({ agent: this.agent, execution, key, input }))
      .finally(() => this.#executions.delete(runId))
    // Whoever wants to know asks for it; the stored run says by itself that it has not come to its end.
    text.catch(() => {})
    return { runId, output: { text, consumeStream: async () => void (await text) } }
  }

  async #warn(stores: RunStores): Promise<void> {
    const warn = this.#surroundings?.warn
    if (warn !== undefined) await warnOfUnfencedStores(this.agent.id, stores, warn)
  }

  async #stores(): Promise<RunStores> {
    const workflows = await this.#surroundings?.openDomain('workflows')
    const memory = await this.#surroundings?.openDomain('memory')
    if (workflows === undefined)
      throw new DurableError('DURABLE_AGENT_NO_STORAGE', 'A durable agent needs a store with workflows.')
    return { workflows: workflows as WorkflowsStore, memory: memory as MemoryStore | undefined }
  }
}

function keyOf(runId: string): RunKey {
  return { workflowName: 'durable-agent', runId }
}
