import { connectionProblem } from './connection-problem.ts'
import { dropDatabase } from './drop-database.ts'
import { prefixOfRun } from './prefix-of-run.ts'
import { withClient } from './with-client.ts'

/**
 * Drops every database that a run has made on a server, known by its name; answers with their names, and with those
 * that are still there and why.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE
 */
export async function dropDatabasesOfRun(
  url: string,
  { runId, shown }: { readonly runId: string; readonly shown: string },
): Promise<{ removed: string[]; left: string[] }> {
  const removed: string[] = []
  const left: string[] = []
  for (const database of await databasesOfRun(url, runId, shown)) {
    const why = await dropDatabase({ url, database })
    if (why === null) removed.push(`database ${database}`)
    else left.push(`database ${database} (${why})`)
  }
  return { removed, left }
}

async function databasesOfRun(url: string, runId: string, shown: string): Promise<string[]> {
  try {
    const { databases } = await withClient(url, (client) =>
      client.db().admin().listDatabases({ nameOnly: true }),
    )
    return databases.map(({ name }) => name).filter((name) => name.startsWith(prefixOfRun(runId)))
  } catch (error) {
    throw connectionProblem(error, shown)
  }
}
