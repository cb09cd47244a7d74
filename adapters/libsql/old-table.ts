import { sql, type RawBuilder } from 'kysely'

/**
 * Statements that make the task table as @mastra/libsql 1.9.0 creates it (read from a database that version made),
 * with one running row that was written before leases existed.
 */
export function oldTable(table: string, id: string): RawBuilder<unknown>[] {
  const create = sql`create table ${sql.table(table)} (
    "id" TEXT NOT NULL PRIMARY KEY, "tool_call_id" TEXT NOT NULL, "tool_name" TEXT NOT NULL, "agent_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL, "thread_id" TEXT, "resource_id" TEXT, "status" TEXT NOT NULL, "args" TEXT NOT NULL,
    "result" TEXT, "error" TEXT, "retry_count" INTEGER NOT NULL, "max_retries" INTEGER NOT NULL,
    "timeout_ms" INTEGER NOT NULL, "createdAt" TEXT NOT NULL, "startedAt" TEXT, "completedAt" TEXT)`
  const now = new Date().toISOString()
  const insert = sql`insert into ${sql.table(table)}
    (id, tool_call_id, tool_name, agent_id, run_id, status, args, retry_count, max_retries, timeout_ms, "createdAt", "startedAt")
    values (${id}, ${id}, 'send_receipt', 'fence-audit', ${id}, 'running', jsonb('{}'), 0, 1, 60000, ${now}, ${now})`
  return [create, insert]
}
