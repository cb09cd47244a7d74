import { keyRows } from '../../src/redis/key-rows.ts'
import { RestClient } from '../../src/redis/rest-client.ts'
import type { RowsModule } from '../adapter.ts'

/** Reads and removes what is stored by raw commands of its own. */
export const connect: RowsModule['connect'] = async (place) => {
  const client = new RestClient(place.url, place.token ?? '')
  await client.send([['PING']])
  return keyRows(client, async () => {})
}
