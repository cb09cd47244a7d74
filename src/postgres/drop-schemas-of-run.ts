import type { CleanedUp } from '../cleanup/clean-up-run.ts'
import { dropEach } from '../cleanup/drop-each.ts'
import { dropSchema } from './drop-schema.ts'
import { connectionProblem } from './connection-problem.ts'
import { commentOfRun } from './own-schema.ts'
import { refusePooler } from './refuse-pooler.ts'
import { withClient } from './with-client.ts'

/**
 * Drops every schema that a run has made on a server, known by its name and its comment; answers with their names, and
 * with those that are still there and why.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE
 */
export async function dropSchemasOfRun(
  connectionString: string,
  { runId, shown }: { readonly runId: string; readonly shown: string },
): Promise<CleanedUp> {
  await refusePooler(connectionString, shown)
  const schemas: string[] = []
  try {
    await withClient(connectionString, async (client) => {
      const { rows } = await client.query<{ nspname: string }>(
        `select nspname from pg_namespace
         where nspname like 'fence\\_audit\\_%' and obj_description(oid, 'pg_namespace') = $1`,
        [commentOfRun(runId)],
      )
      schemas.push(...rows.map(({ nspname }) => nspname))
    })
  } catch (error) {
    throw connectionProblem(error, shown)
  }
  return dropEach('schema', schemas, (schema) => dropSchema({ connectionString, schema }))
}
