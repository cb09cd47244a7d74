import type { OpenModule, Storage } from '../../src/worker/mastra.ts'
import { announceCalls, type Client } from './announce-calls.ts'
import { startRelay } from './relay.ts'

export const packageName = '@mastra/redis'

/** Opens `RedisStore` as an application would, by URL; where calls are to be held, its client announces them. */
export const open: OpenModule['open'] = async ({ load, place, identity, onCall }) => {
  const { RedisStore } = (await load(packageName)) as {
    RedisStore: new (config: object) => Storage & { getClient(): Client }
  }
  const { protocol, pathname, searchParams } = new URL(place.url)
  const connectionString =
    protocol === 'unix:' ? await startRelay(pathname, searchParams.get('database') ?? '0') : place.url
  const store = new RedisStore({ id: `fence-audit-${identity}`, connectionString })
  if (onCall !== undefined) announceCalls(store.getClient(), onCall)
  return store
}
