import { sql } from 'kysely'
import type { CleanedUp } from '../cleanup/clean-up-run.ts'
import { dropEach } from '../cleanup/drop-each.ts'
import { prefixOfRun } from '../cleanup/prefix-of-run.ts'
import { connectionProblem } from './connection-problem.ts'
import { dropDatabase } from './drop-database.ts'
import { withServer } from './with-server.ts'

/**
 * Drops every database that a run has made on a server, known by its name; answers with their names, and with those
 * that are still there and why.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE
 */
export async function dropDatabasesOfRun(
  url: string,
  { runId, shown }: { readonly runId: string; readonly shown: string },
): Promise<CleanedUp> {
  const databases = await databasesOfRun(url, runId, shown)
  return dropEach('database', databases, (database) => dropDatabase({ url, database }))
}

async function databasesOfRun(url: string, runId: string, shown: string): Promise<string[]> {
  try {
    const { rows } = await withServer(url, (db) =>
      sql<{ name: string }>`select name from sys.databases`.execute(db),
    )
    return rows.map(({ name }) => name).filter((name) => name.startsWith(prefixOfRun(runId)))
  } catch (error) {
    throw connectionProblem(error, shown)
  }
}
