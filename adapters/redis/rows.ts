import { DirectClient } from '../../src/redis/direct-client.ts'
import { keyRows } from '../../src/redis/key-rows.ts'
import type { RowsModule } from '../adapter.ts'

/** Reads and removes what is stored by raw commands, over a connection of its own. */
export const connect: RowsModule['connect'] = async ({ url }) => {
  const client = await DirectClient.connect(url)
  return keyRows(client, async () => client.close())
}
