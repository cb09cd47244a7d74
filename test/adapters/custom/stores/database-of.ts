import { existsSync } from 'node:fs'
import { openNodeSqlite } from '../../../../src/sqlite/open-node-sqlite.ts'

type Row = Record<string, unknown>

/** A task's row in a database of the reference store; null where there is none. */
export function rowIn(file: string, id: string): Row | null {
  const [row = null] = read(file, 'select * from mastra_background_tasks where id = ?', [id])
  return row
}

/** The rows of all tasks in a database of the reference store. */
export function rowsIn(file: string): readonly Row[] {
  return read(file, 'select * from mastra_background_tasks', [])
}

function read(file: string, sql: string, values: readonly string[]): readonly Row[] {
  if (!existsSync(file)) return []
  const database = openNodeSqlite(file)
  try {
    return database.prepare(sql).all([...values]) as Row[]
  } finally {
    database.close()
  }
}
