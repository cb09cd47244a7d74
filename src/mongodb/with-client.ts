import { MongoClient } from 'mongodb'

const REACHED_WITHIN_MS = 5000

/** Uses a connection of its own, which is closed whatever happens; rejects after 5 s where no server answers. */
export async function withClient<T>(url: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: REACHED_WITHIN_MS })
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.close()
  }
}
