import { sql, type RawBuilder } from 'kysely'

/**
 * Statements that make the task table as @mastra/pg 1.9.2 creates it (read from a database that version made), with
 * one running row that was written before leases existed.
 */
export function oldTable(schema: string, table: string, id: string): RawBuilder<unknown>[] {
  const name = sql.id(schema, table)
  const create = sql`create table ${name} (
    "id" TEXT PRIMARY KEY NOT NULL, "tool_call_id" TEXT NOT NULL, "tool_name" TEXT NOT NULL, "agent_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL, "thread_id" TEXT, "resource_id" TEXT, "status" TEXT NOT NULL, "args" JSONB NOT NULL,
    "result" JSONB, "error" JSONB, "retry_count" INTEGER NOT NULL, "max_retries" INTEGER NOT NULL,
    "timeout_ms" INTEGER NOT NULL, "createdAt" TIMESTAMP NOT NULL, "startedAt" TIMESTAMP, "completedAt" TIMESTAMP,
    "createdAtZ" TIMESTAMPTZ DEFAULT NOW(), "startedAtZ" TIMESTAMPTZ DEFAULT NOW(),
    "completedAtZ" TIMESTAMPTZ DEFAULT NOW())`
  const now = new Date().toISOString()
  const insert = sql`insert into ${name}
    (id, tool_call_id, tool_name, agent_id, run_id, status, args, retry_count, max_retries, timeout_ms,
     "createdAt", "createdAtZ", "startedAt", "startedAtZ", "completedAtZ")
    values (${id}, ${id}, 'send_receipt', 'fence-audit', ${id}, 'running', '{}', 0, 1, 60000,
     ${now}, ${now}, ${now}, ${now}, null)`
  return [create, insert]
}
