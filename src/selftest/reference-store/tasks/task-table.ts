import type { ColumnDefinitions, TaskRules } from '../task-rules/task-rules.ts'
import type { Statements } from '../sqlite/operation.ts'

export const TASKS_TABLE = 'mastra_background_tasks'

const COLUMNS: ColumnDefinitions = [
  ['id', 'TEXT NOT NULL PRIMARY KEY'],
  ['tool_call_id', 'TEXT'],
  ['tool_name', 'TEXT'],
  ['agent_id', 'TEXT'],
  ['run_id', 'TEXT'],
  ['thread_id', 'TEXT'],
  ['resource_id', 'TEXT'],
  ['status', 'TEXT NOT NULL'],
  ['args', 'TEXT'],
  ['result', 'TEXT'],
  ['error', 'TEXT'],
  ['suspend_payload', 'TEXT'],
  ['retry_count', 'INTEGER NOT NULL DEFAULT 0'],
  ['max_retries', 'INTEGER NOT NULL DEFAULT 0'],
  ['timeout_ms', 'INTEGER'],
  ['createdAt', 'TEXT'],
  ['startedAt', 'TEXT'],
  ['suspendedAt', 'TEXT'],
  ['completedAt', 'TEXT'],
  ['ownerId', 'TEXT'],
  ['leaseExpiresAt', 'TEXT'],
]

/** Makes the table, or adds the columns that a table of an older version lacks. */
export async function prepareTaskTable(
  tx: Statements,
  rules: Pick<TaskRules, 'tableColumns' | 'columnsToAdd'>,
): Promise<void> {
  const wanted = rules.tableColumns(COLUMNS)
  const present = await taskColumns(tx)
  if (present.length === 0) {
    await tx.all(`CREATE TABLE ${TASKS_TABLE} (${wanted.map((column) => column.join(' ')).join(', ')})`)
    return
  }
  for (const [name, type] of rules.columnsToAdd(wanted.filter(([column]) => !present.includes(column))))
    await tx.all(`ALTER TABLE ${TASKS_TABLE} ADD COLUMN ${name} ${type}`)
}

/** Names of the columns that the table has; none when there is no table. */
export async function taskColumns(statements: Statements): Promise<string[]> {
  const rows = await statements.all('SELECT name FROM pragma_table_info(?)', TASKS_TABLE)
  return rows.map(({ name }) => String(name))
}
