import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { CleanedUp } from '../../src/cleanup/clean-up-run.ts'
import { completeUrl } from '../../src/mysql/complete-url.ts'
import { ofDatabase, socketOf } from '../../src/mysql/connection-options.ts'
import { dropDatabasesOfRun } from '../../src/mysql/drop-databases-of-run.ts'
import { makeDatabase } from '../../src/mysql/make-database.ts'
import { startMariadb } from '../../src/mysql/mariadb-server.ts'
import { makeOwnDatabase } from '../../src/mysql/own-database.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'
import type { CleanUpContext, ProvisionContext, Provisioned, StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'

/** Sockets of servers that runs of this process have started. */
const OWN = new Set<string>()

/**
 * `@mastra/mysql` on a MariaDB of the run's own, which is gone at the end, or on the user's server with
 * `--url mysql://…`. Every place is a database of its own, dropped at the end; nobody else's rows can be met.
 */
export const mysql: StoreAdapter = {
  name: 'mysql',
  packageName: '@mastra/mysql',
  schemes: ['mysql', 'mariadb'],
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  // No older version made other tables.
  oldTableVersion: null,
  async provision(context) {
    await mkdir(context.directory, { recursive: true, mode: 0o700 })
    const { url, token, beside } = context
    if (url !== null) return databaseAt(completeUrl(url, token), context)
    if (beside === undefined) return ownServer(context)
    if (!OWN.has(socketOf(beside.url) ?? '')) return databaseAt(beside.url, context)
    return placeAt(await makeDatabase(beside.url, nameFor(context.directory)), context)
  },
  cleanUp,
}

async function cleanUp({ url, token, runId }: CleanUpContext): Promise<CleanedUp> {
  return dropDatabasesOfRun(completeUrl(url, token), { runId, shown: shownUrl(url) })
}

async function ownServer(context: ProvisionContext): Promise<Provisioned> {
  const { install, keep, directory } = context
  if (install === undefined) throw new Error('A MariaDB of the run cannot be started without a guardian.')
  const server = await startMariadb(install.guardian)
  const socket = socketOf(server.url) ?? ''
  OWN.add(socket)
  return {
    ...placeAt(await makeDatabase(server.url, 'main'), context),
    async remove() {
      OWN.delete(socket)
      await server.stop(keep === true ? join(directory, 'data') : null)
      return null
    },
  }
}

async function databaseAt(url: string, context: ProvisionContext): Promise<Provisioned> {
  const { runId, install } = context
  const guardian = install?.guardian ?? null
  const database = await makeOwnDatabase({ url: ofDatabase(url, ''), shown: shownUrl(url), runId, guardian })
  return { ...placeAt(database.url, context), remove: () => database.drop() }
}

function placeAt(url: string, { directory }: ProvisionContext): Provisioned {
  return { place: { url, token: null, directory, module: null }, isolated: true }
}

/** The adapter takes letters, digits and underscores alone. */
function nameFor(directory: string): string {
  return `place_${basename(directory)}`.toLowerCase().replaceAll(/\W/g, '_')
}
