import type { DomainStore, Storage } from '../../worker/mastra.ts'

interface Initialised {
  init(): Promise<void>
}

/** A storage instance that has tasks and nothing else, on the connections of `published`. */
export function tasksOnly(tasks: Initialised, published: Storage): Storage {
  return {
    init: () => tasks.init(),
    getStore: (domain) => (domain === 'backgroundTasks' ? (tasks as unknown as DomainStore) : undefined),
    close: async () => published.close?.(),
  }
}
