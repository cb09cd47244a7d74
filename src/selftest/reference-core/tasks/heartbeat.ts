import type { ManagerRules } from '../rules/manager-rules.ts'
import type { Attempt } from './attempt.ts'
import type { Ownership } from './ownership.ts'
import type { TaskStore } from './task.ts'

export interface HeartbeatParts {
  readonly tasks: TaskStore
  readonly rules: ManagerRules
  readonly ownership: Ownership
  /** What the manager runs, by task id. */
  readonly attempts: ReadonlyMap<string, Attempt>
}

/** Renews the leases of all that a manager runs, by one timer, and aborts what has been taken from it. */
export class Heartbeat implements Disposable {
  readonly #parts: HeartbeatParts
  readonly #timer: NodeJS.Timeout

  constructor(parts: HeartbeatParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.#beat(), parts.ownership.heartbeatMs)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }

  async #beat(): Promise<void> {
    const { rules, attempts } = this.#parts
    if (rules.renews) await Promise.all([...attempts.values()].map((attempt) => this.#renew(attempt)))
  }

  async #renew(attempt: Attempt): Promise<void> {
    const { tasks, rules, ownership } = this.#parts
    try {
      const patch = { leaseExpiresAt: ownership.expiry() }
      if ((await tasks.updateTask(attempt.id, patch, rules.mayRenew(ownership.ownerId))) === true) return
      if (rules.isLost(await tasks.getTask(attempt.id), ownership.ownerId))
        attempt.abort('The task is not ours any more.')
    } catch {
      // A database that cannot be reached says nothing about ownership: the next beat tries again.
    }
  }
}
