import type { MongoClient } from 'mongodb'

const REACHED_WITHIN_MS = 5000

/** Uses a connection of its own, which is closed whatever happens; rejects after 5 s where no server answers. */
export async function withClient<T>(url: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  // Loaded when it is needed: an audit of any other store, and --help, should not wait for this driver.
  const driver = await import('mongodb')
  const client = new driver.MongoClient(url, { serverSelectionTimeoutMS: REACHED_WITHIN_MS })
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.close()
  }
}
