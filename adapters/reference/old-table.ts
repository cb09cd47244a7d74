import { DatabaseSync } from 'node:sqlite'

/** The reference store as it would have been before tasks had owners. */
export const OLD_TABLE_VERSION = 'before leases'

/** Makes the task table without owner and lease, with one running row. */
export function makeOldTable(file: string, id: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  try {
    database.exec(`CREATE TABLE mastra_background_tasks (
      id TEXT NOT NULL PRIMARY KEY, tool_call_id TEXT, tool_name TEXT, agent_id TEXT, run_id TEXT, thread_id TEXT,
      resource_id TEXT, status TEXT NOT NULL, args TEXT, result TEXT, error TEXT,
      retry_count INTEGER NOT NULL DEFAULT 0, max_retries INTEGER NOT NULL DEFAULT 0, timeout_ms INTEGER,
      createdAt TEXT, startedAt TEXT, completedAt TEXT)`)
    const now = new Date().toISOString()
    database
      .prepare(
        `INSERT INTO mastra_background_tasks (id, tool_call_id, tool_name, agent_id, run_id, status, args,
           retry_count, max_retries, timeout_ms, createdAt, startedAt)
         VALUES (?, ?, 'send_receipt', 'fence-audit', ?, 'running', '{}', 0, 1, 60000, ?, ?)`,
      )
      .run(id, id, id, now, now)
  } finally {
    database.close()
  }
}
