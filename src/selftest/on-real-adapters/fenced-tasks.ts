import { sql, type RawBuilder } from 'kysely'
import type { Conditions, Fields, Task } from '../reference-store/tasks/task.ts'
import type { Connections, Rules } from './rules.ts'
import { deleteRow, TABLE } from './statements.ts'
import { selection, toColumns, toTask, toWholeRow, type Row } from './task-columns.ts'

/** The `backgroundTasks` domain of a published adapter, as far as it is used as it is. */
interface PublishedTasks {
  init(): Promise<void>
  listTasks(filter: object): Promise<{ tasks: readonly { readonly id: string }[]; total: number }>
}

/** Its class, as the adapter exports it. */
export type PublishedTasksClass = new (config: object) => PublishedTasks

/**
 * The published domain with owner and lease: tables, listing and counting are the adapter's, on its own connections.
 * Each write is one statement that names every condition. What decides about ownership is one of the rules.
 */
export function fencedTasks(
  Base: PublishedTasksClass,
  config: object,
  db: Connections,
  rules: Rules,
): PublishedTasks {
  const { encoding } = rules
  const encode = (fields: Fields) => toColumns(fields, encoding)

  class FencedTasks extends Base {
    override async init(): Promise<void> {
      await super.init()
      for (const [column, type] of rules.ownership) await rules.addColumn(db, column, type)
    }

    /** Stores a new task; throws when the id is taken. */
    async createTask(task: Fields): Promise<void> {
      await rules.insert({ db, columns: toWholeRow(task, encoding) })
    }

    /** True when the task exists and meets every condition; false, and nothing is written, when not. */
    async updateTask(id: string, patch: Fields, conditions?: Conditions): Promise<boolean> {
      const read = (): Promise<Task | null> => this.getTask(id)
      const update = { db, id, columns: encode(patch), conditions: inSql(conditions), read, encode }
      return (await rules.write(update)) > 0
    }

    async getTask(id: string): Promise<Task | null> {
      const { rows } = await sql<Row>`select ${selection(encoding)} from ${TABLE} where "id" = ${id}`.execute(
        db,
      )
      return rows[0] === undefined ? null : toTask(rows[0], encoding)
    }

    /** What the adapter lists, each task read with its owner and lease. */
    override async listTasks(filter: object): Promise<{ tasks: { id: string }[]; total: number }> {
      const { tasks, total } = await super.listTasks(filter)
      const read = await Promise.all(tasks.map(({ id }) => this.getTask(id)))
      return { tasks: read.filter((task) => task !== null) as unknown as { id: string }[], total }
    }

    /** Deletes a task if it meets every condition; true when it did. The contract knows no conditions here. */
    async deleteTask(id: string, conditions?: Conditions): Promise<boolean> {
      return (await deleteRow({ db, id, conditions: inSql(conditions) })) > 0
    }
  }

  function inSql(conditions: Conditions = {}): RawBuilder<unknown>[] {
    const { expectedStatus, expectedOwnerId, expectedLeaseExpiresAt: lease } = conditions
    return [
      is('status', expectedStatus),
      is('ownerId', expectedOwnerId),
      lease === undefined || lease === null ? is('leaseExpiresAt', lease) : rules.leaseIs(new Date(lease)),
    ].filter((condition) => condition !== null)
  }

  return new FencedTasks(config)
}

/** No condition for undefined, IS NULL for null, equality for a value. */
function is(column: string, expected: string | null | undefined): RawBuilder<unknown> | null {
  if (expected === undefined) return null
  const reference = sql.ref(column)
  return expected === null ? sql`${reference} is null` : sql`${reference} = ${expected}`
}
