import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { mastraWith } from '../../../src/selftest/reference-core/mastra-with.ts'
import type { Executor } from '../../../src/selftest/reference-core/tasks/attempt.ts'
import type { Payload } from '../../../src/selftest/reference-core/tasks/background-task-manager.ts'
import type {
  Task,
  TaskConditions,
  TaskPatch,
  TaskStatus,
  TaskStore,
} from '../../../src/selftest/reference-core/tasks/task.ts'
import { createReferenceStorage } from '../../../src/selftest/reference-store/create-reference-storage.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'

const Mastra = mastraWith(null)
const AN_HOUR_MS = 3_600_000

describe.concurrent('the manager of the reference core', () => {
  it('owns a task while it runs it, and leaves it unowned when it has completed', async ({
    expect,
    onTestFinished,
  }) => {
    const { manager, tasks } = await start(onTestFinished, async (_, { abortSignal }) => {
      const { tasks: running } = await tasks.listTasks({ status: 'running' })
      expect(running).toMatchObject([{ ownerId: manager.ownerId, status: 'running' }])
      expect(new Date(running[0]?.leaseExpiresAt ?? 0).getTime()).toBeGreaterThan(Date.now())
      return { aborted: abortSignal.aborted }
    })
    const task = await ended(tasks, await enqueue(manager))
    expect(task).toMatchObject({ status: 'completed', result: { aborted: false } })
    expect([task.ownerId, task.leaseExpiresAt]).toEqual([undefined, undefined])
  })

  it('tries again under the same lease while retries are left, and then fails', async ({
    expect,
    onTestFinished,
  }) => {
    const { manager, tasks } = await start(onTestFinished, () => Promise.reject(new Error('no luck')))
    const task = await ended(tasks, await enqueue(manager, { maxRetries: 2 }))
    expect(task).toMatchObject({ status: 'failed', retryCount: 2, error: { message: 'no luck' } })
    expect(task.ownerId).toBeUndefined()
    const claims = tasks.calls.filter(({ patch }) => patch['status'] === 'running')
    expect(claims.length).toBe(1)
  })

  it('times out, and aborts the executor', async ({ expect, onTestFinished }) => {
    const aborted = Promise.withResolvers<void>()
    const { manager, tasks } = await start(onTestFinished, async (_, { abortSignal }) => {
      abortSignal.addEventListener('abort', () => aborted.resolve())
      await aborted.promise
    })
    const task = await ended(tasks, await enqueue(manager, { timeoutMs: 20 }))
    expect(task).toMatchObject({ status: 'timed_out' })
    await aborted.promise
  })

  it('suspends unowned, and resumes with data', async ({ expect, onTestFinished }) => {
    const { manager, tasks } = await start(onTestFinished, async (_, { resumeData, suspend }) => {
      if (resumeData === undefined) await suspend({ wants: 'a yes' })
      return resumeData
    })
    const id = await enqueue(manager)
    const suspended = await reaches(tasks, id, ['suspended'])
    expect(suspended).toMatchObject({ status: 'suspended', suspendPayload: { wants: 'a yes' } })
    expect(suspended.ownerId).toBeUndefined()
    expect(await manager.resume(id, 'yes')).toBe(true)
    expect(await ended(tasks, id)).toMatchObject({ status: 'completed', result: 'yes' })
  })

  it('cancels, and what the executor returns afterwards is not stored', async ({
    expect,
    onTestFinished,
  }) => {
    const begun = Promise.withResolvers<void>()
    const { manager, tasks } = await start(onTestFinished, async (_, { abortSignal }) => {
      begun.resolve()
      await new Promise((resolve) => abortSignal.addEventListener('abort', resolve))
      return 'too late'
    })
    const id = await enqueue(manager)
    await begun.promise
    expect(await manager.cancel(id)).toBe(true)
    const task = await tasks.getTask(id)
    expect(task).toMatchObject({ status: 'cancelled' })
    expect(task?.ownerId).toBeUndefined()
    expect(await manager.cancel(id)).toBe(false)
  })

  it('recovers lapsed and lease-less tasks at its start, and no live one', async ({
    expect,
    onTestFinished,
  }) => {
    const past = new Date(Date.now() - AN_HOUR_MS)
    const future = new Date(Date.now() + AN_HOUR_MS)
    const { tasks } = await start(
      onTestFinished,
      async () => 'recovered',
      async (store) => {
        await store.createTask(stale('lapsed', { ownerId: 'gone', leaseExpiresAt: past }))
        await store.createTask(stale('lease-less', {}))
        await store.createTask(stale('no-retries', { ownerId: 'gone', leaseExpiresAt: past, maxRetries: 0 }))
        await store.createTask(stale('live', { ownerId: 'alive', leaseExpiresAt: future }))
      },
    )
    expect(await ended(tasks, 'lapsed')).toMatchObject({ status: 'completed', result: 'recovered' })
    expect(await ended(tasks, 'lease-less')).toMatchObject({ status: 'completed' })
    expect(await tasks.getTask('no-retries')).toMatchObject({
      status: 'failed',
      error: { message: 'The worker that ran this task is gone, and the task has no retries.' },
    })
    expect(await tasks.getTask('live')).toMatchObject({ status: 'running', ownerId: 'alive' })
    const recoveries = tasks.calls.filter(({ id, patch }) => id === 'lapsed' && patch['status'] === 'pending')
    expect(recoveries.map(({ conditions }) => conditions)).toEqual([
      { expectedStatus: 'running', expectedOwnerId: 'gone', expectedLeaseExpiresAt: past },
    ])
  })

  it('looks again when the earliest live lease has lapsed', async ({ expect, onTestFinished }) => {
    const soon = new Date(Date.now() + 300)
    const { tasks } = await start(
      onTestFinished,
      async () => 'recovered',
      async (store) => {
        await store.createTask(stale('crashed', { ownerId: 'gone', leaseExpiresAt: soon }))
      },
    )
    expect(await ended(tasks, 'crashed')).toMatchObject({ status: 'completed', result: 'recovered' })
  })

  it('releases on shutdown what it was running, and writes no result', async ({ expect, onTestFinished }) => {
    const begun = Promise.withResolvers<void>()
    const { manager, mastra, tasks } = await start(onTestFinished, async (_, { abortSignal }) => {
      begun.resolve()
      await new Promise((resolve) => abortSignal.addEventListener('abort', resolve))
      return 'too late'
    })
    const id = await enqueue(manager)
    await begun.promise
    await mastra.shutdown()
    const task = await tasks.getTask(id)
    expect(task).toMatchObject({ status: 'running' })
    expect([task?.ownerId, task?.leaseExpiresAt, task?.result]).toEqual([undefined, undefined, undefined])
  })

  it('aborts an attempt whose task another owner has taken', async ({ expect, onTestFinished }) => {
    const aborted = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { manager, tasks } = await start(onTestFinished, async (_, { abortSignal }) => {
      abortSignal.addEventListener('abort', () => aborted.resolve())
      begun.resolve()
      await aborted.promise
      return 'too late'
    })
    const id = await enqueue(manager)
    await begun.promise
    const other = { ownerId: 'other', leaseExpiresAt: new Date(Date.now() + AN_HOUR_MS) }
    expect(await tasks.updateTask(id, other, { expectedOwnerId: manager.ownerId })).toBe(true)
    await aborted.promise
    expect(await tasks.getTask(id)).toMatchObject({ status: 'running', ownerId: 'other' })
  })
})

interface Call {
  readonly id: string
  readonly patch: TaskPatch
  readonly conditions: TaskConditions | undefined
}
type Watched = TaskStore & { readonly calls: Call[]; onUpdate: () => void }

async function start(
  onTestFinished: TestContext['onTestFinished'],
  execute: Executor['execute'],
  prepare: (tasks: TaskStore) => Promise<void> = async () => {},
) {
  const storage = createReferenceStorage({ file: join(runFolder(onTestFinished), 'store.db') })
  await storage.init()
  onTestFinished(() => storage.close())
  const tasks = watched((await storage.getStore('backgroundTasks')) as unknown as TaskStore)
  await prepare(tasks)
  const mastra = new Mastra({ storage, backgroundTasks: { enabled: true, leaseDurationMs: 3_000 } })
  onTestFinished(() => mastra.shutdown())
  const manager = mastra.backgroundTaskManager
  if (manager === undefined) throw new Error('There is no manager.')
  manager.registerStaticExecutor('tool', { execute })
  await mastra.startWorkers()
  return { mastra, manager, tasks }
}

/** The store, with every update noted and announced. */
function watched(tasks: TaskStore): Watched {
  const update = tasks.updateTask.bind(tasks)
  const calls: Call[] = []
  const watching: Watched = Object.assign(tasks, {
    calls,
    onUpdate: () => {},
    updateTask: async (id: string, patch: TaskPatch, conditions?: TaskConditions) => {
      calls.push({ id, patch, conditions })
      const applied = await update(id, patch, conditions)
      watching.onUpdate()
      return applied
    },
  })
  return watching
}

async function enqueue(
  manager: { enqueue(payload: Payload): Promise<{ task: Task }> },
  changes: Partial<Payload> = {},
): Promise<string> {
  const { task } = await manager.enqueue({
    runId: 'r',
    toolName: 'tool',
    toolCallId: 'c',
    args: {},
    agentId: 'a',
    ...changes,
  })
  return task.id
}

function ended(tasks: Watched, id: string): Promise<Task> {
  return reaches(tasks, id, ['completed', 'failed', 'timed_out', 'cancelled'])
}

/** The task once an update has given it one of these statuses. */
async function reaches(tasks: Watched, id: string, statuses: readonly TaskStatus[]): Promise<Task> {
  for (;;) {
    const updated = Promise.withResolvers<void>()
    tasks.onUpdate = () => updated.resolve()
    const task = await tasks.getTask(id)
    if (task !== null && statuses.includes(task.status)) return task
    await updated.promise
  }
}

function stale(id: string, changes: Partial<Task>): Task {
  const long = new Date(Date.now() - AN_HOUR_MS)
  return {
    id,
    status: 'running',
    toolName: 'tool',
    toolCallId: id,
    args: {},
    agentId: 'a',
    runId: id,
    createdAt: long,
    startedAt: long,
    retryCount: 0,
    maxRetries: 1,
    timeoutMs: 60_000,
    ...changes,
  }
}
