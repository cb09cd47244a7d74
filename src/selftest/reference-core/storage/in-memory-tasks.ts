import type { Task, TaskConditions, TaskPatch, TaskStatus, TaskStore } from '../tasks/task.ts'

/** The `backgroundTasks` domain in memory. What goes in and comes out is copied, so that nobody holds a live row. */
export class InMemoryTasks implements TaskStore {
  readonly #tasks = new Map<string, Task>()

  async createTask(task: Task): Promise<void> {
    if (this.#tasks.has(task.id)) throw new Error(`A task ${task.id} exists already.`)
    this.#tasks.set(task.id, structuredClone(task))
  }

  async updateTask(id: string, patch: TaskPatch, conditions: TaskConditions = {}): Promise<boolean> {
    const task = this.#tasks.get(id)
    if (task === undefined || !meets(task, conditions)) return false
    this.#tasks.set(id, { ...task, ...structuredClone(patch) } as Task)
    return true
  }

  async getTask(id: string): Promise<Task | null> {
    return structuredClone(this.#tasks.get(id)) ?? null
  }

  async listTasks({ status }: { readonly status?: TaskStatus } = {}): Promise<{
    tasks: Task[]
    total: number
  }> {
    const tasks = [...this.#tasks.values()].filter((task) => status === undefined || task.status === status)
    tasks.sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime())
    return { tasks: structuredClone(tasks), total: tasks.length }
  }

  async deleteTask(id: string): Promise<void> {
    this.#tasks.delete(id)
  }
}

function meets(
  task: Task,
  { expectedStatus, expectedOwnerId, expectedLeaseExpiresAt }: TaskConditions,
): boolean {
  return (
    isAsExpected(task.status, expectedStatus) &&
    isAsExpected(task.ownerId, expectedOwnerId) &&
    isAsExpected(instantOf(task.leaseExpiresAt), instantOf(expectedLeaseExpiresAt))
  )
}

/** Undefined expects nothing, null expects no value. */
function isAsExpected<Value>(value: Value | null | undefined, expected: Value | null | undefined): boolean {
  return expected === undefined || (value ?? null) === expected
}

function instantOf(value: Task['leaseExpiresAt']): number | null | undefined {
  return value === undefined || value === null ? value : new Date(value).getTime()
}
