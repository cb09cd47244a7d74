import type { ManagerRules } from '../rules/manager-rules.ts'
import { Attempt, type Executor } from './attempt.ts'
import type { Ownership } from './ownership.ts'
import { settle } from './settle.ts'
import type { TaskStore } from './task.ts'

export interface DispatcherParts {
  readonly tasks: TaskStore
  readonly rules: ManagerRules
  readonly ownership: Ownership
  readonly executors: ReadonlyMap<string, Executor>
  /** How many tasks may run at once. */
  readonly concurrency: number
  readonly onError: (message: string) => void
}

/** Claims pending tasks, runs them, and stores what came of them, until it is closed. */
export class Dispatcher {
  readonly attempts = new Map<string, Attempt>()
  /** What suspended tasks are resumed with, until they are claimed. */
  readonly resumeData = new Map<string, unknown>()
  readonly #parts: DispatcherParts
  /** By task id, from the attempt to claim it on. */
  readonly #runs = new Map<string, Promise<void>>()
  /** Ids that this manager claims or has claimed, until their run has ended. */
  readonly #claimed = new Set<string>()
  /** Ids whose claim was refused: whatever kept them pending, asking again at once will not change it. */
  readonly #refused = new Set<string>()
  #open = true

  constructor(parts: DispatcherParts) {
    this.#parts = parts
  }

  /** Takes everything that is pending, as far as there is room. */
  async dispatchPending(): Promise<void> {
    this.#refused.clear()
    await this.#fill()
  }

  /** Takes one task if there is room. */
  dispatch(id: string): void {
    this.#refused.delete(id)
    this.#take(id)
  }

  /** Aborts what runs and gives it back, so that another manager may take it at once. */
  async close(): Promise<void> {
    const { tasks, rules, ownership } = this.#parts
    this.#open = false
    for (const attempt of this.attempts.values()) attempt.abort('The worker shuts down.')
    await Promise.allSettled(this.#runs.values())
    for (const id of this.#claimed)
      await tasks.updateTask(id, rules.released, rules.mayRelease(ownership.ownerId))
  }

  async #fill(): Promise<void> {
    const { tasks } = await this.#parts.tasks.listTasks({ status: 'pending' })
    for (const { id } of tasks) if (!this.#refused.has(id)) this.#take(id)
  }

  #take(id: string): void {
    const isFull = this.#runs.size >= this.#parts.concurrency
    if (!this.#open || isFull || this.#runs.has(id)) return
    const run = this.#claimAndRun(id)
      .catch((error: unknown) => this.#parts.onError(`Task ${id}: ${String(error)}`))
      .finally(() => {
        this.#runs.delete(id)
        // A place has become free for what had to wait.
        if (this.#open) this.#fill().catch(() => {})
      })
    this.#runs.set(id, run)
  }

  async #claimAndRun(id: string): Promise<void> {
    const { tasks, rules, ownership } = this.#parts
    const stamps = rules.claimed(ownership.ownerId, ownership.expiry())
    this.#claimed.add(id)
    const claim = { status: 'running', startedAt: new Date(), ...stamps } as const
    const claimed = rules.isClaimed(await tasks.updateTask(id, claim, rules.mayClaim))
    const resumeData = this.resumeData.get(id)
    if (claimed) this.resumeData.delete(id)
    else this.#refused.add(id)
    let next: 'again' | 'done' | 'lost' = claimed ? 'again' : 'done'
    let more = rules.attemptsAfterLoss
    while (next === 'again' || (next === 'lost' && more > 0)) {
      if (next === 'lost') more -= 1
      next = await this.#attempt(id, resumeData)
    }
    if (this.#open) this.#claimed.delete(id)
  }

  async #attempt(id: string, resumeData: unknown): Promise<'again' | 'done' | 'lost'> {
    const { tasks, rules, ownership, executors } = this.#parts
    const attempt = new Attempt(id)
    this.attempts.set(id, attempt)
    try {
      const task = await tasks.getTask(id)
      if (task === null || task.status === 'cancelled' || !this.#open) return 'done'
      const executor = executors.get(task.toolName)
      if (executor === undefined) return await this.#failUnknown(id, task.toolName)
      const outcome = await attempt.run(executor, task, resumeData)
      return await settle(tasks, { rules, ownerId: ownership.ownerId, task, outcome })
    } finally {
      this.attempts.delete(id)
    }
  }

  async #failUnknown(id: string, toolName: string): Promise<'done'> {
    const { tasks, rules, ownership } = this.#parts
    const error = { message: `No executor is registered for ${toolName}.` }
    const patch = { status: 'failed', error, completedAt: new Date(), ...rules.settled } as const
    await tasks.updateTask(id, patch, { expectedOwnerId: ownership.ownerId })
    return 'done'
  }
}
