import type { OpenModule, Storage } from '../../src/worker/mastra.ts'
import { announceCalls, type LibsqlClient } from './announce-calls.ts'

export const packageName = '@mastra/libsql'

/**
 * Opens `LibSQLStore` as an application would: by url, with its own client. Only where calls are to be held does it
 * get a client that announces them.
 */
export const open: OpenModule['open'] = async ({ load, place, identity, onCall }) => {
  const { LibSQLStore } = (await load(packageName)) as { LibSQLStore: new (config: object) => Storage }
  const config = {
    id: `fence-audit-${identity}`,
    url: place.url,
    ...(place.token === null ? {} : { authToken: place.token }),
  }
  const store = new LibSQLStore(config)
  if (onCall === undefined) return store
  const { client } = store as unknown as { client?: LibsqlClient }
  // Versions that show no client are opened as they are: they announce nothing, and nobody concludes anything from it.
  if (client === undefined) return store
  return new LibSQLStore({ id: config.id, client: announceCalls(client, onCall) })
}
