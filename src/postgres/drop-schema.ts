import { escapeIdentifier, type Client } from 'pg'
import { withParameter } from './place-url.ts'
import { withClient } from './with-client.ts'

/** A schema that a run made, and the complete URL of its server. */
export interface SchemaToDrop {
  readonly connectionString: string
  readonly schema: string
}

/** How long to wait for a lock that a stranger's session holds, in ms. */
const LOCK_MS = 5_000
/** How often the sessions of workers are looked for before the schema is dropped all the same; 50 ms apart. */
const LOOKS = 60
/** A worker that was killed while it made tables may have made one more while the schema was being dropped. */
const ATTEMPTS = 3

/**
 * Drops a schema with everything in it, after ending the sessions of workers that are gone or going. Answers with why
 * it is still there, or null; never rejects.
 */
export async function dropSchema({ connectionString, schema }: SchemaToDrop): Promise<string | null> {
  // Not one of the sessions that are ended here, by us or by whoever drops another schema of the run.
  const url = withParameter(connectionString, 'application_name', 'fence-audit clean-up')
  let why: string | null = null
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      await withClient(url, async (client) => {
        await endSessions(client, schema)
        await client.query(`set lock_timeout = ${LOCK_MS}`)
        await client.query(`drop schema if exists ${escapeIdentifier(schema)} cascade`)
      })
      return null
    } catch (error) {
      why = (error as Error).message
    }
  }
  return why
}

/** Ends the sessions that are named after the schema, and waits until the server has: they end after what they do. */
async function endSessions(client: Client, name: string): Promise<void> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and usename = current_user and pid <> pg_backend_pid()`,
      [name],
    )
    if (rowCount === 0) return
    await client.query('select pg_sleep(0.05)')
  }
}

/** For the guardian, which does this when the audit was killed. */
export { dropSchema as undo }
