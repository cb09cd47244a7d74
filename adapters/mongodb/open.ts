import type { OpenModule, Storage } from '../../src/worker/mastra.ts'

export const packageName = '@mastra/mongodb'

/** Opens `MongoDBStore` as an application would, by URI and database. It announces no calls. */
export const open: OpenModule['open'] = async ({ load, place, identity }) => {
  const { MongoDBStore } = (await load(packageName)) as { MongoDBStore: new (config: object) => Storage }
  const dbName = new URL(place.url).pathname.slice(1)
  return new MongoDBStore({ id: `fence-audit-${identity}`, uri: place.url, dbName })
}
