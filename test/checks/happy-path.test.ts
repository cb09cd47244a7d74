import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, it } from 'vitest'
import type { Storage, TaskStore } from '../../src/worker/mastra.ts'
import { writeFixtureProject, type Variant } from '../fixtures/stores/fixture-pair.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { FAULT_NAMES, MANNER_NAMES } from '../fixtures/stores/variant-names.ts'

const VARIANTS: readonly Variant[] = [
  ...FAULT_NAMES.map((fault) => ({ fault })),
  ...MANNER_NAMES.map((manner) => ({ manner })),
]

describe.concurrent('while nobody interferes', () => {
  it.for(VARIANTS.map((variant) => [variant.fault ?? `healthy ${variant.manner}`, variant] as const))(
    '%s creates, claims, renews, finishes, lists and deletes',
    async ([, variant], { expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const tasks = await openTasks(folder, variant)
      const mine = { expectedStatus: 'running', expectedOwnerId: 'me' }
      const lease = new Date(Date.now() + 600_000)
      await tasks.createTask({
        id: 't',
        status: 'pending',
        runId: 'r',
        agentId: 'a',
        toolName: 'tool',
        toolCallId: 'c',
        args: {},
        createdAt: new Date(),
        retryCount: 0,
        maxRetries: 0,
        timeoutMs: 1_000,
      })
      await tasks.updateTask(
        't',
        { status: 'running', ownerId: 'me', leaseExpiresAt: lease, startedAt: new Date() },
        { expectedStatus: 'pending', expectedOwnerId: null, expectedLeaseExpiresAt: null },
      )
      expect(await tasks.getTask('t')).toMatchObject({ status: 'running' })
      await tasks.updateTask('t', { leaseExpiresAt: new Date(lease.getTime() + 1_000) }, mine)
      await tasks.updateTask(
        't',
        {
          status: 'completed',
          result: { done: true },
          completedAt: new Date(),
          ownerId: undefined,
          leaseExpiresAt: undefined,
        },
        mine,
      )
      expect(await tasks.getTask('t')).toMatchObject({ status: 'completed', result: { done: true } })
      expect(await tasks.listTasks({ status: 'completed' })).toMatchObject({ total: 1, tasks: [{ id: 't' }] })
      await tasks.deleteTask('t')
      expect(await tasks.getTask('t')).toBeNull()
    },
  )
})

async function openTasks(folder: string, variant: Variant) {
  const project = await writeFixtureProject(join(folder, 'project'), variant)
  const module = pathToFileURL(join(project, 'node_modules/@mastra/libsql/index.js')).href
  const { LibSQLStore } = (await import(module)) as { LibSQLStore: new (config: object) => Storage }
  const storage = new LibSQLStore({ id: 'me', url: `file:${join(folder, 'store.db')}` })
  await storage.init?.()
  const tasks = (await storage.getStore?.('backgroundTasks')) as unknown
  return tasks as TaskStore & { listTasks(filter: object): Promise<object> }
}
