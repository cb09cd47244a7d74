import type { onTestFinished } from 'vitest'
import { RestBridge } from '../../src/redis/rest-bridge.ts'
import { RestClient } from '../../src/redis/rest-client.ts'
import { Guardian } from '../../src/worker/guardian.ts'
import type { UsersDatabase } from './users-database.ts'

/** What an application has there: keys of its own of every kind, and what its adapter stores. */
const FILL = [
  ['SET', 'session:1', 'anything'],
  ['RPUSH', 'queue', 'first', 'second'],
  ['HSET', 'settings', 'theme', 'dark'],
  ['ZADD', 'scores', '1', 'ann', '2', 'bob'],
  ['SADD', 'tags', 'a', 'b'],
  ['SET', 'mastra_background_tasks:id:application-1', '{"id":"application-1","status":"running"}'],
  ['SET', 'mastra_threads:id:application-2', '{"id":"application-2","title":"theirs"}'],
  ['ZADD', 'thread:application-2:messages', '1', 'application-3'],
]

const READERS: Readonly<Record<string, readonly string[]>> = {
  string: ['GET'],
  list: ['LRANGE', '0', '-1'],
  hash: ['HGETALL'],
  zset: ['ZRANGE', '0', '-1', 'WITHSCORES'],
  set: ['SMEMBERS'],
}

/** A database behind a REST bridge that is the test's own. */
export async function upstashDatabase(
  _folder: string,
  finished: typeof onTestFinished,
): Promise<UsersDatabase> {
  const guardian = new Guardian()
  const bridge = await RestBridge.start(guardian)
  finished(async () => {
    await bridge[Symbol.asyncDispose]()
    await guardian[Symbol.asyncDispose]()
  })
  const { url, token } = bridge.newDatabase()
  const client = new RestClient(url, token ?? '')
  await client.send(FILL)
  return {
    flags: ['--adapter', '@mastra/upstash@1.3.1'],
    environment: { FENCE_AUDIT_URL: url, FENCE_AUDIT_TOKEN: token ?? '' },
    keepsRows: true,
    dump: () => dumpOf(client),
  }
}

async function dumpOf(client: RestClient): Promise<string> {
  const keys = (await client.keys('*')).toSorted()
  const types = await client.send(keys.map((key) => ['TYPE', key]))
  const read = await client.send(
    keys.map((key, index) => {
      const [command = 'GET', ...more] = READERS[String(types[index])] ?? ['GET']
      return [command, key, ...more]
    }),
  )
  return keys.map((key, index) => `${key} ${String(types[index])} ${JSON.stringify(read[index])}`).join('\n')
}
