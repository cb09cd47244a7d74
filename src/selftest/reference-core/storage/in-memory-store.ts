import { InMemoryTasks } from './in-memory-tasks.ts'

/** A storage instance that lives and dies with its process. It has background tasks alone. */
export class InMemoryStore {
  readonly #tasks = new InMemoryTasks()

  async init(): Promise<void> {}

  async getStore(domain: string): Promise<object | undefined> {
    return domain === 'backgroundTasks' ? this.#tasks : undefined
  }
}
