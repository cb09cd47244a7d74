import { escapeId } from 'mysql2'
import type { Connection } from 'mysql2/promise'
import { withConnection } from './with-connection.ts'

/** A database that a run made, and the complete URL of its server. */
export interface DatabaseToDrop {
  readonly url: string
  readonly database: string
}

/** How long to wait for a lock that a stranger's session holds, in s. */
const LOCK_S = 5
/** A session that is killed ends after what it does, and may have made one table more by then. */
const ATTEMPTS = 3

/**
 * Drops a database with everything in it, after ending the sessions of workers that are gone or going. Answers with why
 * it is still there, or null; never rejects.
 */
export async function dropDatabase({ url, database }: DatabaseToDrop): Promise<string | null> {
  let why: string | null = null
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await withConnection(url, async (connection) => {
        await connection.query(`set session lock_wait_timeout = ${LOCK_S}`)
        await endSessions(connection, database)
        await connection.query(`drop database if exists ${escapeId(database)}`)
      })
      return null
    } catch (error) {
      why = (error as Error).message
    }
  }
  return why
}

/** Ends the sessions that are in a database; the list has only those of the same user, or of all for one who may. */
async function endSessions(connection: Connection, database: string): Promise<void> {
  const [sessions] = await connection.query('show processlist')
  for (const { Id: id, db } of sessions as unknown as { Id: number; db: string | null }[]) {
    // One that has ended meanwhile cannot be killed, and need not.
    if (db === database) await connection.query(`kill ${id}`).catch(() => {})
  }
}

/** For the guardian, which does this when the audit was killed. */
export { dropDatabase as undo }
