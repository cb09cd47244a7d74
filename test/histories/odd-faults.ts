import type { ReferenceStorage } from '../../src/selftest/reference-store/create-reference-storage.ts'

/** A store is broken in a way that is in no list, by its own methods exchanged in place. */
export type Break = (storage: ReferenceStorage) => Promise<void>

type Values = Readonly<Record<string, unknown>>
type Method = (...args: unknown[]) => Promise<unknown>

/** Faults that nobody would seed, each odd in another way. */
export const ODD_FAULTS = {
  /** The store as it should be, for comparison. */
  none: () => Promise.resolve(),
  /** Every fourth claim of a process forgets its conditions. */
  'forgets-now-and-then': onTasks('updateTask', (update) => {
    let claims = 0
    return async (id, patch, conditions) => {
      if ((patch as Values)['status'] !== 'running') return update(id, patch, conditions)
      claims += 1
      return update(id, patch, claims % 4 === 0 ? {} : conditions)
    }
  }),
  /** A refused renewal makes the renewer the owner if its name sorts lower than that of whoever has the task. */
  'lower-name-takes-over': onTasks('updateTask', (update, task) => async (id, patch, conditions) => {
    const answer = await update(id, patch, conditions)
    const { expectedOwnerId } = (conditions ?? {}) as Values
    const isRenewal = Object.keys(patch as Values).join() === 'leaseExpiresAt'
    if (answer !== false || !isRenewal || typeof expectedOwnerId !== 'string') return answer
    const { ownerId, status } = ((await task(id)) ?? {}) as Values
    if (status !== 'running' || typeof ownerId !== 'string' || expectedOwnerId >= ownerId) return answer
    return update(id, { ...(patch as Values), ownerId: expectedOwnerId }, { expectedOwnerId: ownerId })
  }),
  /** The result of a task that was tried more than once is lost when it completes. */
  'second-try-loses-its-result': onTasks('updateTask', (update, task) => async (id, patch, conditions) => {
    const { status, ...rest } = patch as Values
    const before = ((await task(id)) ?? {}) as Values
    if (status !== 'completed' || !(Number(before['retryCount']) > 0)) return update(id, patch, conditions)
    const { result: _, ...kept } = rest
    return update(id, { status, ...kept }, conditions)
  }),
  /** For a moment after a release any claim is taken for a forced one, whoever has claimed the run meanwhile. */
  'open-after-release': async (storage) => {
    const releasedAt = new Map<unknown, number>()
    await exchange(storage, 'workflows', 'releaseRunOwnership', (release) => async (input) => {
      const answer = await release(input)
      if (answer === true) releasedAt.set((input as Values)['runId'], performance.now())
      return answer
    })
    await exchange(storage, 'workflows', 'claimRunOwnership', (claim) => async (input) => {
      const at = releasedAt.get((input as Values)['runId']) ?? -Infinity
      return claim(performance.now() - at < 50 ? { ...(input as Values), force: true } : input)
    })
  },
  /** Whoever was refused twice in a row gets his third write through. */
  'gives-in-the-third-time': async (storage) => {
    let refused = 0
    await exchange(storage, 'workflows', 'persistWorkflowSnapshot', (persist) => async (input) => {
      const { fence, ...unfenced } = input as Values
      try {
        return await persist(refused === 2 && fence !== undefined ? unfenced : input)
      } catch (error) {
        refused += 1
        throw error
      } finally {
        if (refused > 2) refused = 0
      }
    })
  },
  /** Several messages at once are fenced by the generation before the current one as well. */
  'bulk-fenced-one-behind': async (storage) => {
    await exchange(storage, 'memory', 'saveMessages', (save) => async (input) => {
      const { messages, fence } = input as { messages: readonly unknown[]; fence?: Values }
      if (messages.length < 2 || fence === undefined) return save(input)
      try {
        return await save(input)
      } catch (error) {
        const next = { ...fence, generation: Number(fence['generation']) + 1 }
        return save({ ...(input as Values), fence: next }).catch(() => Promise.reject(error))
      }
    })
  },
} as const satisfies Record<string, Break>

export type OddFault = keyof typeof ODD_FAULTS

function onTasks(method: string, change: (original: Method, getTask: Method) => Method): Break {
  return (storage) => exchange(storage, 'backgroundTasks', method, change)
}

/** In place, because scopes go by the identity of the domain. */
async function exchange(
  storage: ReferenceStorage,
  domain: string,
  method: string,
  change: (original: Method, getTask: Method) => Method,
): Promise<void> {
  const store = (await storage.getStore(domain)) as Record<string, Method>
  const bound = (name: string): Method => {
    const original = store[name]
    return original === undefined ? () => Promise.resolve() : original.bind(store)
  }
  store[method] = change(bound(method), bound('getTask'))
}
