import type { Load, Storage } from '../../../src/worker/mastra.ts'
import type { ThreadUpdate } from './fixed-storage.ts'

interface Redis {
  eval(script: string, keys: readonly string[], args: readonly string[]): Promise<unknown>
}
type Methods = Record<string, (...args: never[]) => Promise<unknown>>

/** Creates a record, unless there is one under its key. */
const CREATE = `return redis.call('SET', KEYS[1], ARGV[1], 'NX') and 1 or 0`
/** Changes fields of the part ARGV[1] of a record ('' for all of it), where those of ARGV[3] are as they are there. */
const CHANGE = `
  local stored = redis.call('GET', KEYS[1])
  if not stored then return 0 end
  local record = cjson.decode(stored)
  local part = ARGV[1] == '' and record or record[ARGV[1]]
  for name, value in pairs(cjson.decode(ARGV[3])) do if part[name] ~= value then return 0 end end
  for name, value in pairs(cjson.decode(ARGV[2])) do part[name] = value end
  redis.call('SET', KEYS[1], cjson.encode(record))
  return 1`

/** The fields by which the scripts change a task, as the adapter stores them. */
const NAMES: Readonly<Record<string, string>> = {
  retryCount: 'retry_count',
  expectedStatus: 'status',
  expectedOwnerId: 'ownerId',
}

/** The published adapter in which what it gets wrong is one script of the database each, on the keys that it reads. */
export async function openFixed(load: Load, id: string, url: string, token: string): Promise<Storage> {
  const { UpstashStore } = (await load('@mastra/upstash')) as {
    UpstashStore: new (config: object) => Storage
  }
  const store = new UpstashStore({ id, url, token })
  const { redis } = store as unknown as { redis: Redis }
  const domain = async (name: string): Promise<Methods> =>
    ((await store.getStore?.(name)) ?? {}) as unknown as Methods
  const change = async (key: string, part: string, fields: object, expected: object): Promise<boolean> =>
    (await redis.eval(CHANGE, [key], [part, JSON.stringify(fields), JSON.stringify(expected)])) === 1

  fixTasks(await domain('backgroundTasks'), redis, change)
  fixWorkflows(await domain('workflows'), change)
  Object.assign(await domain('memory'), {
    updateThread: ({ id: thread, metadata }: ThreadUpdate) =>
      change(`mastra_threads:id:${thread}`, 'metadata', metadata, {}),
  })
  return store
}

type Change = (key: string, part: string, fields: object, expected: object) => Promise<boolean>

const keyOf = (id: string): string => `mastra_background_tasks:id:${id}`

function fixTasks(tasks: Methods, redis: Redis, change: Change): void {
  Object.assign(tasks, {
    createTask: async (task: Readonly<Record<string, unknown>>) => {
      const { id, toolName, toolCallId, runId, agentId, retryCount, maxRetries, timeoutMs, ...rest } = task
      const columns = { tool_name: toolName, tool_call_id: toolCallId, run_id: runId, agent_id: agentId }
      const counts = { retry_count: retryCount, max_retries: maxRetries, timeout_ms: timeoutMs }
      const made = await redis.eval(
        CREATE,
        [keyOf(String(id))],
        [JSON.stringify({ id, ...columns, ...counts, ...rest })],
      )
      if (made !== 1) throw new Error(`There is a task ${String(id)} already.`)
    },
    updateTask: (id: string, patch: object, conditions: object = {}) =>
      change(keyOf(id), '', stored(patch), stored(conditions)),
  })
}

function fixWorkflows(workflows: Methods, change: Change): void {
  const persist = workflows['persistWorkflowSnapshot']?.bind(workflows) as
    ((run: object) => Promise<unknown>) | undefined
  Object.assign(workflows, {
    // Where a run is stored follows from its name alone.
    persistWorkflowSnapshot: (run: object) => persist?.({ ...run, resourceId: undefined }),
    updateWorkflowState: async (update: {
      workflowName: string
      runId: string
      opts: { expectedStatus?: string }
    }) => {
      const { expectedStatus, ...fields } = update.opts
      const key = `mastra_workflow_snapshot:namespace:workflows:workflow_name:${update.workflowName}:run_id:${update.runId}`
      await change(key, 'snapshot', fields, expectedStatus === undefined ? {} : { status: expectedStatus })
    },
  })
}

function stored(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [NAMES[name] ?? name, value]))
}
