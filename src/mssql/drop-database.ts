import { sql } from 'kysely'
import { withServer } from './with-server.ts'

/** A database that a run made, and a URL of its server. */
export interface DatabaseToDrop {
  readonly url: string
  readonly database: string
}

/**
 * Drops a database with everything in it, if it is there, after ending the sessions in it. Answers with why it may still
 * be there, or null; never rejects.
 */
export async function dropDatabase({ url, database }: DatabaseToDrop): Promise<string | null> {
  try {
    await withServer(url, (db) => statementsFor(database).execute(db))
    return null
  } catch (error) {
    const [one] = Array.isArray(error) ? (error as unknown[]) : [error]
    return (one as Error).message
  }
}

/** One batch: a session that gets in between the two statements would be the only one that is let in. */
export function statementsFor(database: string) {
  const name = sql.id(database)
  return sql`if db_id(${sql.lit(database)}) is not null begin alter database ${name} set single_user with rollback immediate; drop database ${name}; end`
}

/** For the guardian, which does this when the audit was killed. */
export { dropDatabase as undo }
