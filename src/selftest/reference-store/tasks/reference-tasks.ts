import type { Guards, TaskRules } from '../task-rules/task-rules.ts'
import type { Database } from '../sqlite/database.ts'
import type { Operation } from '../sqlite/operation.ts'
import { whereOf, type TaskFilter, type TaskQuery } from './task-filter.ts'
import { columnOf, toColumns, toTask } from './task-fields.ts'
import { TASKS_TABLE } from './task-table.ts'
import type { Conditions, Fields, Task } from './task.ts'

/**
 * The `backgroundTasks` domain of the reference store: methods, parameters and results as Mastra's base class names
 * them, with owner and lease. Whatever decides about ownership is one of the rules.
 */
export class ReferenceTasks {
  readonly #database: Database
  readonly #rules: TaskRules

  constructor(database: Database, rules: TaskRules) {
    this.#database = database
    this.#rules = rules
  }

  /** Stores a new task; throws when the id is taken. */
  async createTask(task: Fields): Promise<void> {
    const operation = await this.#begin('createTask')
    const columns = this.#rules.columnsToInsert(toColumns(task, this.#rules))
    await this.#rules.insert({ operation, columns })
  }

  /**
   * Changes what `patch` names; a key that is present with the value undefined clears its field. True when the task
   * exists and meets every condition; false, and nothing is written, when not.
   */
  async updateTask(id: string, patch: Fields, conditions?: Conditions | null): Promise<unknown> {
    const rules = this.#rules
    const operation = await this.#begin('updateTask')
    const request = { id, patch, conditions: conditions ?? {} }
    const columns = rules.columnsToSet(toColumns(patch, rules), request)
    const guards = rules.guards(this.#guardsOf(request.conditions), request).filter((guard) => guard !== null)
    const applied = await rules.write({ ...request, operation, columns, guards })
    return rules.answer(applied, { ...request, task: () => this.#read(operation, id) })
  }

  async getTask(id: string): Promise<Task | null> {
    return this.#read(await this.#begin('getTask'), id)
  }

  /** Tasks that match every given field, oldest first unless asked otherwise, and how many there are on all pages. */
  async listTasks(query: TaskQuery = {}): Promise<{ tasks: Task[]; total: number }> {
    const { committed } = await this.#begin('listTasks')
    const { sql, values } = whereOf(query, this.#rules)
    const direction = query.orderDirection === 'desc' ? 'DESC' : 'ASC'
    const rows = await committed.all(
      `SELECT * FROM ${TASKS_TABLE} ${sql} ORDER BY ${columnOf(query.orderBy ?? 'createdAt')} ${direction}`,
      ...values,
    )
    const { page = 0, perPage = rows.length } = query
    const shown = rows.slice(page * perPage, (page + 1) * perPage)
    return { tasks: shown.map((row) => toTask(row, this.#rules)), total: rows.length }
  }

  /** Deletes a task if it meets every condition; true when it did. The contract knows no conditions here. */
  async deleteTask(id: string, conditions?: Conditions | null): Promise<boolean> {
    const operation = await this.#begin('deleteTask')
    const guards = this.#rules
      .deleteGuards(this.#guardsOf(conditions ?? {}))
      .filter((guard) => guard !== null)
    return (await this.#rules.remove({ operation, id, guards })) > 0
  }

  async deleteTasks(filter: TaskFilter = {}): Promise<void> {
    const { alone } = await this.#begin('deleteTasks')
    const { sql, values } = whereOf(filter, this.#rules)
    await alone.all(`DELETE FROM ${TASKS_TABLE} ${sql}`, ...values)
  }

  async getRunningCount(): Promise<number> {
    return (await this.listTasks({ status: 'running' })).total
  }

  async getRunningCountByAgent(agentId: string): Promise<number> {
    return (await this.listTasks({ status: 'running', agentId })).total
  }

  async dangerouslyClearAll(): Promise<void> {
    await this.deleteTasks()
  }

  async #begin(name: string): Promise<Operation> {
    await this.#rules.pause()
    return this.#database.operation(name)
  }

  async #read(operation: Operation, id: string): Promise<Task | null> {
    const row = await this.#rules.read({ operation, id })
    return row === undefined ? null : toTask(row, this.#rules)
  }

  #guardsOf({ expectedStatus, expectedOwnerId, expectedLeaseExpiresAt: lease }: Conditions): Guards {
    const { statusGuard, ownerGuard, leaseGuard, encodeInstant } = this.#rules
    return {
      status: statusGuard(expectedStatus),
      owner: ownerGuard(expectedOwnerId),
      lease: leaseGuard(lease === undefined || lease === null ? lease : encodeInstant(new Date(lease))),
    }
  }
}
