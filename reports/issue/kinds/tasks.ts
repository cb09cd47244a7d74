/** The domain, in a script. */
export const TASKS = "const tasks = await (await open('repro')).getStore('backgroundTasks')"

/** Stores a new task in a script, and makes sure that it is there. */
export const NEW_TASK = (status: string): readonly string[] => [
  "const task = { id: 'task', toolName: 'tool', toolCallId: 'call', runId: 'run', agentId: 'agent', args: {},",
  `  status: '${status}', createdAt: new Date(), retryCount: 1, maxRetries: 1, timeoutMs: 60_000 }`,
  'await tasks.createTask(task)',
  `if ((await tasks.getTask('task'))?.status !== '${status}') throw new Error('the task was not stored')`,
]

/** Where core says what an update promises; as of 1.63.1. */
export const UPDATE_TASK =
  'the comment on BackgroundTasksStorage.updateTask in @mastra/core (dist/storage/domains/background-tasks/base.d.ts, since 1.63.1)'
