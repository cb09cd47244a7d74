import { withClient } from './with-client.ts'

/** A database that a run made, and a URL of its server that can sign in. */
export interface DatabaseToDrop {
  readonly url: string
  readonly database: string
}

/** Drops a database, if it is there. Answers with why it may still be there, or null; never rejects. */
export async function dropDatabase({ url, database }: DatabaseToDrop): Promise<string | null> {
  try {
    await withClient(url, (client) => client.db(database).dropDatabase())
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** For the guardian, which does this when the audit was killed. */
export { dropDatabase as undo }
