import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { sql } from 'kysely'
import type { CleanedUp } from '../../src/cleanup/clean-up-run.ts'
import { prefixOfRun } from '../../src/cleanup/prefix-of-run.ts'
import { FenceAuditError } from '../../src/errors.ts'
import { connectionProblem } from '../../src/mssql/connection-problem.ts'
import { dropDatabase } from '../../src/mssql/drop-database.ts'
import { dropDatabasesOfRun } from '../../src/mssql/drop-databases-of-run.ts'
import { ofDatabase, readServerUrl } from '../../src/mssql/server-url.ts'
import { withServer } from '../../src/mssql/with-server.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'
import type { CleanUpContext, ProvisionContext, Provisioned, StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'

/** `@mastra/mssql` on the user's server, every place a database of its own. Has never met a server. */
export const mssql: StoreAdapter = {
  name: 'mssql',
  packageName: '@mastra/mssql',
  schemes: ['mssql', 'sqlserver'],
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  oldTableVersion: null,
  untested: 'fence-audit has never been run with @mastra/mssql on a real server: check its rows by hand.',
  async provision(context: ProvisionContext): Promise<Provisioned> {
    const { url: given, directory, beside, runId, install } = context
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const server = given ?? beside?.url
    if (server === undefined) {
      throw new FenceAuditError(
        'STORE_UNAVAILABLE',
        'fence-audit starts no SQL Server: give a server of yours by --url mssql://USER:PASSWORD@HOST:1433.',
      )
    }
    readServerUrl(server)
    const shown = shownUrl(server)
    const database = `${prefixOfRun(runId)}${randomBytes(3).toString('hex')}`
    const argument = { url: server, database }
    install?.guardian.watchUndoing(database, {
      module: modulePath(import.meta.url, '../../src/mssql/drop-database'),
      argument,
    })
    try {
      await withServer(server, (db) => sql`create database ${sql.id(database)}`.execute(db))
    } catch (error) {
      install?.guardian.forgetUndoing(database)
      throw connectionProblem(error, shown)
    }
    return {
      place: { url: ofDatabase(server, database), token: null, directory, module: null },
      isolated: true,
      async remove() {
        const left = await dropDatabase(argument)
        install?.guardian.forgetUndoing(database)
        return left === null ? null : `database ${database} at ${shown} (${left})`
      },
    }
  },
  cleanUp,
}

async function cleanUp({ url, runId }: CleanUpContext): Promise<CleanedUp> {
  readServerUrl(url)
  return dropDatabasesOfRun(url, { runId, shown: shownUrl(url) })
}
