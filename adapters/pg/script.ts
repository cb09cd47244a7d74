import { fromPlaceUrl } from '../../src/postgres/place-url.ts'
import type { ScriptStore } from '../script-store.ts'

/** A schema of the script's own, dropped by the pool of the store. */
export const pgScript: ScriptStore = {
  packageName: '@mastra/pg',
  needs: 'DATABASE_URL of a PostgreSQL, in which it makes a schema and drops it',
  imports: [],
  setUp: ['const place = (process.env.REPRO_PLACE ??= `repro_${Date.now()}`)'],
  load: "(await import('@mastra/pg')).PostgresStore",
  open: 'new Store({ id, connectionString: process.env.DATABASE_URL, schemaName: place, max: 2 })',
  cleanUp: 'opened[0].pool.query(`DROP SCHEMA IF EXISTS ${place} CASCADE`)',
  environment: ({ url }) => ({ DATABASE_URL: fromPlaceUrl(url).connectionString }),
}
