import type { Storage } from '../../../src/worker/mastra.ts'

/** What a script gives to `updateThread`. */
export interface ThreadUpdate {
  readonly id: string
  readonly metadata: Readonly<Record<string, unknown>>
}

/** A published storage whose tasks are those of another one, and whose memory has some methods exchanged. */
export function fixedStorage(published: Storage, fenced: Storage, ofMemory: object): Storage {
  return {
    init: async () => {
      await published.init?.()
      await fenced.init?.()
    },
    getStore: async (domain) => {
      if (domain === 'backgroundTasks') return fenced.getStore?.(domain)
      const store = await published.getStore?.(domain)
      return domain === 'memory' && store !== undefined ? Object.assign(store, ofMemory) : store
    },
    close: async () => {
      await fenced.close?.()
      await published.close?.()
    },
  }
}
