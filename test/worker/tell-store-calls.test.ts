import { describe, expect, it } from 'vitest'
import type { Storage } from '../../src/worker/mastra.ts'
import { tellStoreCalls } from '../../src/worker/tell-store-calls.ts'

/** A domain that works only on itself. */
class Tasks {
  readonly #rows = new Map<string, object>()
  readonly #gate: Promise<void>

  constructor(gate: Promise<void> = Promise.resolve()) {
    this.#gate = gate
  }

  async updateTask(id: string, patch: object, _conditions?: object): Promise<boolean> {
    await this.#gate
    this.#rows.set(id, patch)
    return true
  }

  getTask(id: string): object | null {
    return this.#rows.get(id) ?? null
  }

  async deleteTask(): Promise<never> {
    throw new Error('The database is gone.')
  }
}

describe('telling the calls of a manager on its store', () => {
  it('tells a call when it is made and its answer when it is there, and changes neither', async () => {
    const gate = Promise.withResolvers<void>()
    const tasks = new Tasks(gate.promise)
    const told = await toldOf(() => tasks)
    const answer = tasks.updateTask('t1', { status: 'completed' }, { expectedOwnerId: 'a' })
    expect(told).toEqual(['store-called updateTask completed'])
    gate.resolve()
    expect(await answer).toBe(true)
    expect(tasks.getTask('t1')).toEqual({ status: 'completed' })
    expect(told).toEqual([
      'store-called updateTask completed',
      'store-answered updateTask completed',
      'store-called getTask',
      'store-answered getTask',
    ])
  })

  it('tells what an update sets by its status, or else by what becomes of the owner', async () => {
    const tasks = new Tasks()
    const told = await toldOf(() => tasks)
    await tasks.updateTask('t1', { leaseExpiresAt: new Date(0) })
    await tasks.updateTask('t1', { ownerId: undefined, leaseExpiresAt: undefined })
    await tasks.updateTask('t1', { retryCount: 1 })
    expect(told.filter((call) => call.startsWith('store-called'))).toEqual([
      'store-called updateTask lease',
      'store-called updateTask no-owner',
      'store-called updateTask',
    ])
  })

  it('tells that a call was answered by an error, which its caller gets', async () => {
    const tasks = new Tasks()
    const told = await toldOf(() => tasks)
    await expect(tasks.deleteTask()).rejects.toThrow('The database is gone.')
    expect(told).toEqual(['store-called deleteTask', 'store-answered deleteTask'])
  })

  it('leaves class, prototype and the shape of the methods as they were', async () => {
    const tasks = new Tasks()
    await toldOf(() => tasks)
    expect(tasks).toBeInstanceOf(Tasks)
    expect([tasks.constructor.name, tasks.updateTask.name, tasks.updateTask.length]).toEqual([
      'Tasks',
      'updateTask',
      3,
    ])
    expect(Object.keys(tasks)).toEqual([])
  })

  it('tells the calls on domains that a store makes anew at every question', async () => {
    const storage: Storage = { getStore: () => new Tasks() as never }
    const told: string[] = []
    await tellStoreCalls(storage, (what, call) => told.push(`${what} ${call}`))
    const tasks = (await storage.getStore?.('backgroundTasks')) as unknown as Tasks
    await tasks.updateTask('t1', {})
    expect(told).toEqual(['store-called updateTask', 'store-answered updateTask'])
  })

  it('leaves a store alone that cannot be changed, and tells nothing of it', async () => {
    const tasks = new Tasks()
    Object.freeze(tasks)
    const told = await toldOf(() => tasks)
    expect(await tasks.updateTask('t1', { status: 'running' })).toBe(true)
    expect(told).toEqual([])
  })
})

async function toldOf(open: () => Tasks): Promise<string[]> {
  const told: string[] = []
  await tellStoreCalls({ getStore: () => open() as never }, (what, call) => told.push(`${what} ${call}`))
  return told
}
