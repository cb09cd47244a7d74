import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier, escapeLiteral } from 'pg'
import { modulePath } from '../../adapters/module-path.ts'
import { FenceAuditError } from '../errors.ts'
import type { Guardian } from '../worker/guardian.ts'
import { connectionProblem } from './connection-problem.ts'
import { dropSchema } from './drop-schema.ts'
import { withParameter, type PostgresPlace } from './place-url.ts'
import { withClient } from './with-client.ts'

/** Where a schema is made, and for whom. */
export interface SchemaRequest {
  /** Complete URL of the user's server. */
  readonly connectionString: string
  /** The same as it may be shown. */
  readonly shown: string
  readonly runId: string
  /** Drops the schema if we do not live to do it. */
  readonly guardian: Guardian | null
}

/** A schema of the run's own, and how it is dropped: `drop` answers with what is left, in words, or null. */
export interface OwnSchema {
  readonly place: PostgresPlace
  drop(): Promise<string | null>
}

/**
 * Makes a schema that nobody else uses. Its name is as short as it can be: the adapter puts it before the names of its
 * indexes, and those that get too long for PostgreSQL are cut and may clash.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE with the remedy
 */
export async function makeOwnSchema(request: SchemaRequest): Promise<OwnSchema> {
  const { shown, guardian, runId } = request
  const schema = `fence_audit_${randomBytes(3).toString('hex')}`
  // Names our sessions in pg_stat_activity, so that they can be told from others and ended.
  const connectionString = withParameter(request.connectionString, 'application_name', schema)
  const argument = { connectionString: request.connectionString, schema }
  guardian?.watchUndoing(schema, { module: modulePath(import.meta.url, './drop-schema'), argument })
  try {
    await withClient(connectionString, async (client) => {
      await client.query(`create schema ${escapeIdentifier(schema)}`)
      await client.query(
        `comment on schema ${escapeIdentifier(schema)} is ${escapeLiteral(commentOfRun(runId))}`,
      )
    })
  } catch (error) {
    guardian?.forgetUndoing(schema)
    throw mayNotCreate(error, shown, connectionString) ?? connectionProblem(error, shown)
  }
  return {
    place: { connectionString, schema },
    async drop() {
      const left = await dropSchema(argument)
      guardian?.forgetUndoing(schema)
      return left === null ? null : `schema ${schema} at ${shown} (${left}): drop schema ${schema} cascade`
    },
  }
}

/** By which a schema is known to be of a run. */
export function commentOfRun(runId: string): string {
  return `fence-audit run ${runId}`
}

function mayNotCreate(error: unknown, shown: string, connectionString: string): FenceAuditError | null {
  if ((error as { code?: unknown }).code !== '42501') return null
  const { user = '', database = '' } = new Client({ connectionString })
  const grant = `grant create on database ${escapeIdentifier(database)} to ${escapeIdentifier(user)}`
  return new FenceAuditError(
    'STORE_UNAVAILABLE',
    `${shown}: the role may not make a schema there, and an audit uses none that is there already. Give it the right, by "${grant}", or give the URL of a database of its own. (${(error as Error).message})`,
    { cause: error },
  )
}
