/** The shapes of Mastra's background tasks, as far as the reference core uses them. Times are Dates, durations ms. */

export type TaskStatus =
  'pending' | 'running' | 'suspended' | 'completed' | 'failed' | 'cancelled' | 'timed_out'

export interface Task {
  readonly id: string
  readonly status: TaskStatus
  readonly toolName: string
  readonly toolCallId: string
  readonly args: unknown
  readonly agentId: string
  readonly runId: string
  readonly threadId?: string | undefined
  readonly resourceId?: string | undefined
  readonly createdAt: Date
  readonly startedAt?: Date | undefined
  readonly suspendedAt?: Date | undefined
  readonly completedAt?: Date | undefined
  readonly retryCount: number
  readonly maxRetries: number
  readonly timeoutMs: number
  readonly result?: unknown
  readonly error?: { readonly message: string } | undefined
  readonly suspendPayload?: unknown
  /** The manager that runs the task; a task that nobody runs has neither owner nor lease. */
  readonly ownerId?: string | null | undefined
  /** When the ownership lapses, by the clock of the worker. Some stores hand it back as ISO text. */
  readonly leaseExpiresAt?: Date | string | null | undefined
}

/** Changes of a task. A key that is there with `undefined` clears its column. */
export type TaskPatch = { readonly [Field in keyof Task]?: Task[Field] | undefined }

/** What a task must be for an update to apply: `null` stands for no owner or no lease, an absent key for no condition. */
export interface TaskConditions {
  readonly expectedStatus?: TaskStatus
  readonly expectedOwnerId?: string | null
  readonly expectedLeaseExpiresAt?: Date | string | null
}

/** The `backgroundTasks` domain of a store, as far as a manager calls it. */
export interface TaskStore {
  createTask(task: Task): Promise<unknown>
  /** True exactly if the task was there, met every condition, and was changed. */
  updateTask(id: string, patch: TaskPatch, conditions?: TaskConditions): Promise<unknown>
  getTask(id: string): Promise<Task | null>
  listTasks(filter: { readonly status?: TaskStatus }): Promise<{ readonly tasks: readonly Task[] }>
}
