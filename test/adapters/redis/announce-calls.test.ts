import { createClient } from '@redis/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { announceCalls, type Client } from '../../../adapters/redis/announce-calls.ts'
import { startRelay } from '../../../adapters/redis/relay.ts'
import { WITHOUT_REDIS } from '../upstash/bridge-kit.ts'
import { startRedis } from './start-redis.ts'

async function connected() {
  const server = await startRedis()
  const client = createClient({ url: await startRelay(server.socket, '0') })
  await client.connect()
  onTestFinished(() => client.destroy())
  return client
}

describe.skipIf(WITHOUT_REDIS)(
  'calls of a Redis client (needs redis-server or valkey-server on the PATH)',
  () => {
    test('are announced with their words before they are sent, a transaction as one', async () => {
      const client = await connected()
      const announced: string[] = []
      announceCalls(client as unknown as Client, async (text) => {
        announced.push(text)
        return undefined
      })
      await client.set('a', '1')
      expect(await client.get('a')).toBe('1')
      expect(await client.multi().set('b', '2').get('b').exec()).toEqual(['OK', '2'])
      expect(announced).toEqual(['SET a 1', 'GET a', 'MULTI'])
    })

    test('are not sent while they are held, nor when they are to fail', async () => {
      const client = await connected()
      const gate = Promise.withResolvers<undefined>()
      const reached = Promise.withResolvers<string>()
      announceCalls(client as unknown as Client, (text) => {
        if (!text.startsWith('SET')) return Promise.resolve(undefined)
        reached.resolve(text)
        return gate.promise
      })
      const write = client.set('a', '1')
      expect(await reached.promise).toBe('SET a 1')
      expect(await client.get('a')).toBeNull()
      gate.reject(new Error('planned'))
      await expect(write).rejects.toThrow('planned')
      expect(await client.get('a')).toBeNull()
    })

    test('lose their reply, and are applied all the same', async () => {
      const client = await connected()
      announceCalls(client as unknown as Client, async (text) => () => {
        if (text.startsWith('SET')) throw new Error('lost')
      })
      await expect(client.set('a', '1')).rejects.toThrow('lost')
      expect(await client.get('a')).toBe('1')
    })
  },
)
