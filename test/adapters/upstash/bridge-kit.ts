import { onTestFinished } from 'vitest'
import { redisProgram } from '../../../src/redis/redis-program.ts'
import { RestBridge, type BridgedDatabase } from '../../../src/redis/rest-bridge.ts'
import { Guardian } from '../../../src/worker/guardian.ts'

/** No package brings a Redis: where the machine has none, what needs one is skipped, and says so by its title. */
export const WITHOUT_REDIS = (await redisProgram()) === null

/** A bridge that is gone when the test ends. */
export async function startBridge(): Promise<RestBridge> {
  const guardian = new Guardian()
  onTestFinished(() => guardian[Symbol.asyncDispose]())
  const bridge = await RestBridge.start(guardian)
  onTestFinished(() => bridge[Symbol.asyncDispose]())
  return bridge
}

export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Posts a body to a path of a database, as a client without a library would. */
export async function post(
  { url, token }: BridgedDatabase,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
