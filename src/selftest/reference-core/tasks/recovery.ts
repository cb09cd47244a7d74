import type { ManagerRules } from '../rules/manager-rules.ts'
import type { Task, TaskStore } from './task.ts'

/** What one look at the running tasks came to. */
export interface Recovered {
  /** Tasks that were left to their owners. */
  readonly live: readonly Task[]
  /** When the earliest of their leases lapses, in epoch ms; null where there is none. */
  readonly lapsesAtMs: number | null
}

/** Takes running tasks from owners that are gone, each under exactly what was seen of its owner and lease. */
export class Recovery {
  readonly tasks: TaskStore
  readonly rules: ManagerRules

  constructor(tasks: TaskStore, rules: ManagerRules) {
    this.tasks = tasks
    this.rules = rules
  }

  /** Looks at every running task once. */
  async run(): Promise<Recovered> {
    const { tasks: running } = await this.tasks.listTasks({ status: 'running' })
    const live: Task[] = []
    for (const task of running) {
      if (this.rules.isAbandoned(lapsesAtMs(task), Date.now()))
        await this.tasks.updateTask(task.id, this.rules.recovered(task), this.rules.mayRecover(task))
      else live.push(task)
    }
    const lapses = live.flatMap((task) => lapsesAtMs(task) ?? [])
    return { live, lapsesAtMs: lapses.length === 0 ? null : Math.min(...lapses) }
  }
}

/** When a task's lease lapses, in epoch ms; null without a lease, or with one that is no instant. */
function lapsesAtMs({ leaseExpiresAt }: Task): number | null {
  if (leaseExpiresAt === undefined || leaseExpiresAt === null) return null
  const at = new Date(leaseExpiresAt).getTime()
  return Number.isNaN(at) ? null : at
}
