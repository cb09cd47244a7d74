import { open as openPublished } from '../../../adapters/pg/open.ts'
import { open as openFenced } from '../../../src/selftest/on-real-adapters/pg/open.ts'
import type { Load, Storage } from '../../../src/worker/mastra.ts'
import { fixedStorage, type ThreadUpdate } from './fixed-storage.ts'

const MERGE = `update mastra_threads set metadata = coalesce(metadata::jsonb, '{}') || $1::jsonb where id = $2`

interface Pool {
  query(sql: string, values: readonly unknown[]): Promise<unknown>
}

/** The published adapter with fenced tasks, and metadata that the database merges. */
export async function openFixed(load: Load, identity: string, url: string): Promise<Storage> {
  const place = { url, token: null, directory: '', module: null }
  const context = { load, place, identity, runId: 'repro' }
  const published = await openPublished(context)
  const { pool } = published as unknown as { pool: Pool }
  return fixedStorage(published, await openFenced(context), {
    updateThread: async ({ id, metadata }: ThreadUpdate) => {
      await pool.query(MERGE, [JSON.stringify(metadata), id])
    },
  })
}
