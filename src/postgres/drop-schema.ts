import { escapeIdentifier } from 'pg'
import { withClient } from './with-client.ts'

/** A schema that a run made, and the complete URL of its server. */
export interface SchemaToDrop {
  readonly connectionString: string
  readonly schema: string
}

/** How long to wait for a session that still uses the schema, in ms. */
const LOCK_MS = 10_000

/**
 * Drops a schema with everything in it, after ending the sessions of workers that are gone or going. Answers with why
 * it is still there, or null; never rejects.
 */
export async function dropSchema({ connectionString, schema }: SchemaToDrop): Promise<string | null> {
  try {
    await withClient(connectionString, async (client) => {
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [schema],
      )
      await client.query(`set lock_timeout = ${LOCK_MS}`)
      await client.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`)
    })
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** For the guardian, which does this when the audit was killed. */
export { dropSchema as undo }
