import { onTestFinished } from 'vitest'
import { RedisServer } from '../../../src/redis/redis-server.ts'
import { Guardian } from '../../../src/worker/guardian.ts'

/** A server that is gone when the test ends. */
export async function startRedis(): Promise<RedisServer> {
  const guardian = new Guardian()
  onTestFinished(() => guardian[Symbol.asyncDispose]())
  const server = await RedisServer.start(guardian)
  onTestFinished(() => server[Symbol.asyncDispose]())
  return server
}
