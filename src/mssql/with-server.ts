import type { Kysely } from 'kysely'
import { openDatabase } from './open-database.ts'
import { ofDatabase } from './server-url.ts'

/**
 * Does something over a connection of its own to a server's `master`, where databases are made and dropped. The
 * connection is closed afterwards.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE where the driver is not installed; whatever the driver rejects with
 */
export async function withServer<T>(url: string, work: (db: Kysely<object>) => Promise<T>): Promise<T> {
  const db = await openDatabase<object>(ofDatabase(url, 'master'))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
