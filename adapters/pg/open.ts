import { fromPlaceUrl } from '../../src/postgres/place-url.ts'
import type { OpenModule, Storage } from '../../src/worker/mastra.ts'
import { announceCalls, type Pool } from './announce-calls.ts'

export const packageName = '@mastra/pg'

/** As many as callers can meet in; an application's default of 20 would take a small server for itself. */
const CONNECTIONS_MAX = 4

/** Opens `PostgresStore` as an application would, by URL and with a pool of its own. */
export const open: OpenModule['open'] = async ({ load, place, identity, onCall }) => {
  const { PostgresStore } = (await load(packageName)) as { PostgresStore: new (config: object) => Storage }
  const { connectionString, schema } = fromPlaceUrl(place.url)
  const store = new PostgresStore({
    id: `fence-audit-${identity}`,
    connectionString,
    max: CONNECTIONS_MAX,
    ...(schema === null ? {} : { schemaName: schema }),
  })
  // Before its first query: connections that are there already would stay silent.
  if (onCall !== undefined) announceCalls((store as unknown as { pool: Pool }).pool, onCall)
  return store
}
