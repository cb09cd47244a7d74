import { join } from 'node:path'
import { describe, it } from 'vitest'
import { CONTROLS } from '../../src/selftest/controls/list.ts'
import { createReferenceStorage } from '../../src/selftest/reference-store/create-reference-storage.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const TASKS = CONTROLS.filter(({ kind }) => kind !== 'runs').map(
  (control) => [control.name, control] as const,
)

describe.concurrent('while nobody interferes', () => {
  it.for(TASKS)(
    '%s creates, claims, renews, finishes, lists and deletes',
    { timeout: 30_000 },
    async ([name, { kind }], { expect, onTestFinished }) => {
      const file = join(runFolder(onTestFinished), 'store.db')
      const storage = createReferenceStorage({ file, [kind === 'healthy' ? 'manner' : 'fault']: name })
      onTestFinished(() => storage.close())
      await storage.init()
      const tasks = await storage.getStore('backgroundTasks')
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
