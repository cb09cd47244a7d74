import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { startCluster } from '../../src/postgres/cluster.ts'
import { completeUrl } from '../../src/postgres/complete-url.ts'
import type { CleanedUp } from '../../src/cleanup/clean-up-run.ts'
import { dropSchemasOfRun } from '../../src/postgres/drop-schemas-of-run.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'
import { makeDatabase } from '../../src/postgres/make-database.ts'
import { makeOwnSchema } from '../../src/postgres/own-schema.ts'
import { refusePooler } from '../../src/postgres/refuse-pooler.ts'
import { fromPlaceUrl, toPlaceUrl, type PostgresPlace } from '../../src/postgres/place-url.ts'
import type { CleanUpContext, ProvisionContext, Provisioned, StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'
import { OLD_TABLE_VERSION } from './old-table-version.ts'

/**
 * `@mastra/pg` on a PostgreSQL of the run's own, which is started from binaries in the cache and gone at the end, or
 * on the user's server with `--url postgres://…`. There, every place is a schema of its own that is dropped at the
 * end; on the run's server, a database. Either way nobody else's rows can be met.
 */
export const pg: StoreAdapter = {
  name: 'pg',
  packageName: '@mastra/pg',
  schemes: ['postgres', 'postgresql'],
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  oldTableVersion: OLD_TABLE_VERSION,
  async provision(context) {
    await mkdir(context.directory, { recursive: true, mode: 0o700 })
    if (context.url !== null) {
      const url = completeUrl(context.url, context.token)
      // Once: further places of the run are beside this one, on the same server.
      await refusePooler(url, shownUrl(url))
      return schemaAt(url, context)
    }
    const { beside } = context
    if (beside === undefined) return clusterFor(context)
    const { connectionString, schema } = fromPlaceUrl(beside.url)
    if (schema !== null) return schemaAt(connectionString, context)
    const name = basename(context.directory).toLowerCase()
    return placeAt({ connectionString: await makeDatabase(connectionString, name), schema: null }, context)
  },
  cleanUp,
}

async function cleanUp({ url, token, runId }: CleanUpContext): Promise<CleanedUp> {
  return dropSchemasOfRun(completeUrl(url, token), { runId, shown: shownUrl(url) })
}

async function clusterFor(context: ProvisionContext): Promise<Provisioned> {
  const { install, keep, directory } = context
  if (install === undefined) throw new Error('A PostgreSQL of the run cannot be started without a cache.')
  const cluster = await startCluster(install)
  return {
    ...placeAt({ connectionString: cluster.url, schema: null }, context),
    async remove() {
      await cluster.stop(keep === true ? join(directory, 'data') : null)
      return null
    },
  }
}

async function schemaAt(connectionString: string, context: ProvisionContext): Promise<Provisioned> {
  const { runId, install } = context
  const shown = shownUrl(connectionString)
  const guardian = install?.guardian ?? null
  const schema = await makeOwnSchema({ connectionString, shown, runId, guardian })
  return { ...placeAt(schema.place, context), remove: () => schema.drop() }
}

function placeAt(place: PostgresPlace, { directory }: ProvisionContext): Provisioned {
  return { place: { url: toPlaceUrl(place), token: null, directory, module: null }, isolated: true }
}
