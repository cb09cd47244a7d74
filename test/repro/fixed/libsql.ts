import { open as openPublished } from '../../../adapters/libsql/open.ts'
import { open as openFenced } from '../../../src/selftest/on-real-adapters/libsql/open.ts'
import type { Client } from '../../../src/selftest/on-real-adapters/libsql/dialect.ts'
import type { Load, Storage } from '../../../src/worker/mastra.ts'
import { fixedStorage, type ThreadUpdate } from './fixed-storage.ts'

/** The published adapter with fenced tasks, and metadata that the database merges. */
export async function openFixed(load: Load, identity: string, url: string): Promise<Storage> {
  const place = { url, token: null, directory: '', module: null }
  const context = { load, place, identity, runId: 'repro' }
  const published = await openPublished(context)
  const { client } = published as unknown as { client: Client }
  return fixedStorage(published, await openFenced(context), {
    updateThread: async ({ id, metadata }: ThreadUpdate) => {
      await client.execute({
        sql: 'update mastra_threads set metadata = jsonb_patch(metadata, jsonb(?)) where id = ?',
        args: [JSON.stringify(metadata), id],
      })
    },
  })
}
