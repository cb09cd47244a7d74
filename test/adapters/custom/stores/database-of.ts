import { existsSync } from 'node:fs'
import { openNodeSqlite } from '../../../../src/sqlite/open-node-sqlite.ts'

/** A task's row in a database of the reference store; null where there is none. */
export function rowIn(file: string, id: string): Record<string, unknown> | null {
  if (!existsSync(file)) return null
  const database = openNodeSqlite(file)
  try {
    const [row = null] = database.prepare('select * from mastra_background_tasks where id = ?').all([id])
    return row as Record<string, unknown> | null
  } finally {
    database.close()
  }
}
