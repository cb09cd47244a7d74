import { DurableAgent } from './durable/durable-agent.ts'
import type { ManagerRules } from './rules/manager-rules.ts'
import { BackgroundTaskManager, type BackgroundTasksConfig } from './tasks/background-task-manager.ts'
import type { TaskStore } from './tasks/task.ts'

/** A storage instance, as far as the reference core asks it for its domains. */
interface Storage {
  getStore(domain: string): Promise<object | undefined> | object | undefined
}

interface Logger {
  warn?(message: string): void
  error?(message: string): void
}

export interface MastraConfig {
  readonly storage: Storage
  readonly logger?: Logger | false
  readonly backgroundTasks?: BackgroundTasksConfig
  /** Only durable agents are run by the core. */
  readonly agents?: Readonly<Record<string, object>>
  /** With `auto` an agent warns of a store that cannot fence when a run begins, too. */
  readonly recovery?: { readonly durableAgents?: string }
  /** False keeps the manager from recovering and running tasks. */
  readonly workers?: boolean
}

/** Puts a storage instance, a manager of background tasks and agents together, as an application does. */
export class ReferenceMastra {
  readonly backgroundTaskManager?: BackgroundTaskManager
  readonly #config: MastraConfig
  readonly #agents: readonly DurableAgent[]

  constructor(config: MastraConfig, rules: ManagerRules) {
    const { storage, backgroundTasks, agents = {}, recovery } = config
    const logger = config.logger === false ? undefined : config.logger
    this.#config = config
    if (backgroundTasks?.enabled === true)
      this.backgroundTaskManager = new BackgroundTaskManager({
        config: backgroundTasks,
        rules,
        openTasks: () => openTasks(storage),
        onError: (message) => logger?.error?.(message),
      })
    this.#agents = Object.values(agents).filter((agent) => agent instanceof DurableAgent)
    for (const agent of this.#agents)
      agent.attach({
        openDomain: async (name) => storage.getStore(name),
        warn: (message) => (rules.warns ? logger?.warn?.(message) : undefined),
        warnsEarly: recovery?.durableAgents === 'auto',
      })
  }

  getStorage(): Storage {
    return this.#config.storage
  }

  /** Recovers what others left behind and takes tasks from here on; nothing with `workers: false`. */
  async startWorkers(): Promise<void> {
    if (this.#config.workers !== false) await this.backgroundTaskManager?.start()
  }

  async shutdown(): Promise<void> {
    await this.backgroundTaskManager?.shutdown()
    await Promise.all(this.#agents.map((agent) => agent.shutdown()))
  }
}

async function openTasks(storage: Storage): Promise<TaskStore> {
  const tasks = await storage.getStore('backgroundTasks')
  if (tasks === undefined) throw new Error('The storage has no backgroundTasks domain.')
  return tasks as TaskStore
}
