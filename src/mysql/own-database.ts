import { randomBytes } from 'node:crypto'
import { escapeId } from 'mysql2'
import { modulePath } from '../../adapters/module-path.ts'
import { prefixOfRun } from '../cleanup/prefix-of-run.ts'
import { FenceAuditError } from '../errors.ts'
import type { Guardian } from '../worker/guardian.ts'
import { ofDatabase } from './connection-options.ts'
import { connectionProblem } from './connection-problem.ts'
import { dropDatabase } from './drop-database.ts'
import { withConnection } from './with-connection.ts'

/** Where a database is made, and for whom. */
export interface DatabaseRequest {
  /** Complete URL of the user's server. */
  readonly url: string
  /** The same as it may be shown. */
  readonly shown: string
  readonly runId: string
  /** Drops the database if we do not live to do it. */
  readonly guardian: Guardian | null
}

/** A database of the run's own, and how it is dropped: `drop` answers with what is left, in words, or null. */
export interface OwnDatabase {
  readonly url: string
  drop(): Promise<string | null>
}

/**
 * Makes a database that nobody else uses.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE with the remedy
 */
export async function makeOwnDatabase({
  url,
  shown,
  runId,
  guardian,
}: DatabaseRequest): Promise<OwnDatabase> {
  const database = `${prefixOfRun(runId)}${randomBytes(3).toString('hex')}`
  const argument = { url, database }
  guardian?.watchUndoing(database, { module: modulePath(import.meta.url, './drop-database'), argument })
  try {
    await withConnection(url, (connection) => connection.query(`create database ${escapeId(database)}`))
  } catch (error) {
    guardian?.forgetUndoing(database)
    throw mayNotCreate(error, shown) ?? connectionProblem(error, shown)
  }
  return {
    url: ofDatabase(url, database),
    async drop() {
      const left = await dropDatabase(argument)
      guardian?.forgetUndoing(database)
      return left === null ? null : `database ${database} at ${shown} (${left}): drop database ${database}`
    },
  }
}

function mayNotCreate(cause: unknown, shown: string): FenceAuditError | null {
  const { code, message } = cause as { code?: unknown; message: string }
  if (code !== 'ER_DBACCESS_DENIED_ERROR') return null
  // MySQL quotes the account in the message, as a grant names it.
  const account = /for user ('[^']*'@'[^']*')/.exec(message)?.[1] ?? 'the user'
  return new FenceAuditError(
    'STORE_UNAVAILABLE',
    `${shown}: the user may not make a database there, and an audit uses none that is there already. Give it the right, by "grant all on \`fence\\_audit\\_%\`.* to ${account}". (${message})`,
    { cause },
  )
}
