import type { ManagerRules } from '../rules/manager-rules.ts'
import type { Executor } from './attempt.ts'
import { Dispatcher } from './dispatcher.ts'
import { Heartbeat } from './heartbeat.ts'
import { Ownership } from './ownership.ts'
import { Recovery } from './recovery.ts'
import { RecoverySweep } from './recovery-sweep.ts'
import type { Task, TaskPatch, TaskStatus, TaskStore } from './task.ts'

/** As an application gives it to `new Mastra({ backgroundTasks })`; durations in ms. */
export interface BackgroundTasksConfig {
  readonly enabled?: boolean
  readonly leaseDurationMs?: number
  readonly recoverStaleTasksOnStart?: boolean
  readonly globalConcurrency?: number
  readonly defaultTimeoutMs?: number
  readonly defaultRetries?: { readonly maxRetries?: number }
}

/** What an application enqueues. */
export type Payload = Pick<
  Task,
  'toolName' | 'toolCallId' | 'args' | 'agentId' | 'runId' | 'threadId' | 'resourceId'
> & { readonly maxRetries?: number; readonly timeoutMs?: number }

export interface ManagerParts {
  readonly config: BackgroundTasksConfig
  readonly rules: ManagerRules
  readonly openTasks: () => Promise<TaskStore>
  readonly onError: (message: string) => void
}

const CONCURRENCY = 10
const TIMEOUT_MS = 300_000
const ENDED: ReadonlySet<TaskStatus> = new Set(['completed', 'failed', 'cancelled', 'timed_out'])

/** Runs background tasks, and owns each of them by a lease while it does. */
export class BackgroundTaskManager {
  readonly #parts: ManagerParts
  readonly #ownership: Ownership
  readonly #executors = new Map<string, Executor>()
  #tasks: Promise<TaskStore> | undefined
  #dispatcher: Dispatcher | null = null
  #heartbeat: Heartbeat | null = null
  #sweep: RecoverySweep | null = null
  #stopped = false

  constructor(parts: ManagerParts) {
    this.#parts = parts
    this.#ownership = new Ownership(parts.rules, parts.config.leaseDurationMs)
  }

  get ownerId(): string {
    return this.#ownership.ownerId
  }

  registerStaticExecutor(toolName: string, executor: Executor): void {
    this.#executors.set(toolName, executor)
  }

  /** Begins to renew, recovers unless `recoverStaleTasksOnStart` is false, and takes what is pending. */
  async start(): Promise<void> {
    const { config, rules, onError } = this.#parts
    const shared = { tasks: await this.#store(), rules, ownership: this.#ownership }
    if (this.#dispatcher !== null || this.#stopped) return
    const dispatcher = new Dispatcher({
      ...shared,
      executors: this.#executors,
      concurrency: config.globalConcurrency ?? CONCURRENCY,
      onError,
    })
    this.#dispatcher = dispatcher
    this.#heartbeat = new Heartbeat({ ...shared, attempts: dispatcher.attempts })
    this.#sweep = new RecoverySweep(new Recovery(shared.tasks, rules), () => dispatcher.dispatchPending())
    if (config.recoverStaleTasksOnStart === false) await dispatcher.dispatchPending()
    else await this.#sweep.start()
  }

  /** Stores a task and, in a manager that was started, takes it as soon as there is room. */
  async enqueue(payload: Payload): Promise<{ task: Task }> {
    const { config } = this.#parts
    const { maxRetries, timeoutMs, ...given } = payload
    const task: Task = {
      ...given,
      id: crypto.randomUUID(),
      status: 'pending',
      createdAt: new Date(),
      retryCount: 0,
      maxRetries: maxRetries ?? config.defaultRetries?.maxRetries ?? 0,
      timeoutMs: timeoutMs ?? config.defaultTimeoutMs ?? TIMEOUT_MS,
    }
    await (await this.#store()).createTask(task)
    this.#dispatcher?.dispatch(task.id)
    return { task }
  }

  async getTask(id: string): Promise<Task | null> {
    return (await this.#store()).getTask(id)
  }

  /** Makes a suspended task run again, with `resumeData` for its executor; false when it was not suspended. */
  async resume(id: string, resumeData?: unknown): Promise<boolean> {
    const tasks = await this.#store()
    const patch: TaskPatch = { status: 'pending', suspendedAt: undefined, suspendPayload: undefined }
    // Before the update: from then on the task may be claimed at any moment.
    this.#dispatcher?.resumeData.set(id, resumeData)
    const resumed = (await tasks.updateTask(id, patch, { expectedStatus: 'suspended' })) === true
    if (resumed) this.#dispatcher?.dispatch(id)
    else this.#dispatcher?.resumeData.delete(id)
    return resumed
  }

  /** Cancels a task that has not ended, wherever it runs; false when it had. */
  async cancel(id: string): Promise<boolean> {
    const tasks = await this.#store()
    const patch: TaskPatch = { status: 'cancelled', completedAt: new Date(), ...this.#parts.rules.settled }
    for (;;) {
      const task = await tasks.getTask(id)
      if (task === null || ENDED.has(task.status)) return false
      if ((await tasks.updateTask(id, patch, { expectedStatus: task.status })) !== true) continue
      this.#dispatcher?.attempts.get(id)?.abort('The task was cancelled.')
      return true
    }
  }

  /** Aborts what runs here and releases it, so that another manager may take it at once. */
  async shutdown(): Promise<void> {
    this.#stopped = true
    this.#heartbeat?.[Symbol.dispose]()
    this.#sweep?.[Symbol.dispose]()
    await this.#dispatcher?.close()
  }

  #store(): Promise<TaskStore> {
    this.#tasks ??= this.#parts.openTasks()
    return this.#tasks
  }
}
