import type { Moment } from '../history/event.ts'
import { LoopDelay } from './loop-delay.ts'
import type { Storage } from './mastra.ts'
import type { OpenStores } from './open-stores.ts'
import type { ManagerOrder } from './protocol.ts'
import { sendReceipt, TOOL, type Report } from './send-receipt.ts'
import { tellStoreCalls } from './tell-store-calls.ts'

/** The part of a Mastra instance that an application with background tasks uses. */
interface MastraInstance {
  readonly backgroundTaskManager?: {
    registerStaticExecutor?(name: string, executor: object): void
    enqueue(payload: object): Promise<{ readonly task?: { readonly id?: unknown } }>
  }
  startWorkers?(): Promise<unknown>
  shutdown?(): Promise<unknown>
}

/** The managers that this process runs, one for each scenario that it has a part in; each with its own store and pubsub. */
export class Managers {
  readonly #stores: OpenStores
  readonly #send: (moment: object) => void
  readonly #running = new Map<string, { mastra: MastraInstance; report: Report; loop: LoopDelay }>()

  /** `send` must have handed a moment to the operating system when it returns, because the next thing may be a SIGKILL. */
  constructor(stores: OpenStores, send: (moment: object) => void) {
    this.#stores = stores
    this.#send = send
  }

  /**
   * Starts a manager as an application does: `new Mastra`, the executor registered at once (core recovers at start and
   * fails tasks whose tool has no executor yet), then `startWorkers` where the core has it.
   */
  async start(order: ManagerOrder): Promise<null> {
    await this.#stores.open(order.place)
    const storage: Storage = this.#stores.storage(order.place)
    const { Mastra } = (await this.#stores.import('@mastra/core/mastra')) as unknown as {
      Mastra: new (config: object) => MastraInstance
    }
    // One for each manager: the next one's start must not wipe out a stall that this one has suffered.
    const loop = new LoopDelay()
    const report = this.#reporter(order, loop)
    // What a manager does while it is being stopped is no part of the scenario.
    await tellStoreCalls(storage, (what, detail) => {
      if (this.#running.has(order.scenario)) report(what, { detail })
    })
    const mastra = new Mastra({
      storage,
      logger: false,
      backgroundTasks: {
        enabled: true,
        recoverStaleTasksOnStart: order.recover,
        leaseDurationMs: order.leaseMs,
      },
    })
    const manager = mastra.backgroundTaskManager
    if (manager?.registerStaticExecutor === undefined)
      throw new Error('This core has no background task manager with static executors.')
    manager.registerStaticExecutor(TOOL, sendReceipt(order, report))
    this.#running.set(order.scenario, { mastra, report, loop })
    report('manager-started', { detail: order.recover ? 'recovery at start on' : 'recovery at start off' })
    await mastra.startWorkers?.()
    return null
  }

  /** Enqueues the scenario's one task; answers with its id. */
  async enqueue(scenario: string, maxRetries: number): Promise<string> {
    const running = this.#running.get(scenario)
    if (running?.mastra.backgroundTaskManager === undefined)
      throw new Error(`No manager runs for ${scenario}.`)
    const { task } = await running.mastra.backgroundTaskManager.enqueue({
      runId: scenario,
      toolName: TOOL,
      toolCallId: scenario,
      args: { operationId: scenario },
      agentId: 'assistant',
      maxRetries,
      timeoutMs: 60_000,
    })
    running.report('enqueued', {})
    return String(task?.id)
  }

  /** Shuts one manager down gracefully and answers with the longest stall (ms) of this process since it started. */
  async stop(scenario: string): Promise<number> {
    const running = this.#running.get(scenario)
    this.#running.delete(scenario)
    const stalledMs = running?.loop.stop() ?? 0
    await running?.mastra.shutdown?.()
    return stalledMs
  }

  /** Shuts all of them down, as a process does that was asked to end. */
  async shutdownAll(): Promise<void> {
    await Promise.all(
      [...this.#running.values()].map(async ({ mastra, report }) => {
        report('shutdown-started', {})
        await mastra.shutdown?.()
        report('shutdown-done', {})
      }),
    )
  }

  /** Every moment carries the longest stall so far, because a killed process cannot be asked for it afterwards. */
  #reporter(order: ManagerOrder, loop: LoopDelay): Report {
    return (what: Moment, { attempt, detail }) =>
      this.#send({
        scenario: order.scenario,
        what,
        stalledMs: loop.maxMs(),
        ...(attempt === undefined ? {} : { attempt }),
        ...(detail === undefined ? {} : { detail }),
      })
  }
}
