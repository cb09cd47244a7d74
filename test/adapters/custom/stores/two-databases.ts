import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openNodeSqlite } from '../../../../src/sqlite/open-node-sqlite.ts'
import { createReferenceStorage } from '../../../../src/selftest/reference-store/create-reference-storage.ts'

/** Gives every worker a database of its own, as a path that depends on the process does. */
export async function createStorage({ directory, identity }: { directory: string; identity: string }) {
  return createReferenceStorage({ file: join(directory, `${identity}.db`) })
}

export async function readRow({ directory, id }: { directory: string; id: string }) {
  const file = join(directory, 'A.db')
  if (!existsSync(file)) return null
  const database = openNodeSqlite(file)
  try {
    return (database.prepare('select * from mastra_background_tasks where id = ?').all([id])[0] ??
      null) as Record<string, unknown> | null
  } finally {
    database.close()
  }
}
