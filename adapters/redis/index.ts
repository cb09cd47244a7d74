import { mkdir } from 'node:fs/promises'
import { FenceAuditError } from '../../src/errors.ts'
import { DirectClient } from '../../src/redis/direct-client.ts'
import { foreignKey } from '../../src/redis/foreign-key.ts'
import { HoldsOthersData } from '../../src/redis/holds-others-data.ts'
import { RedisServer } from '../../src/redis/redis-server.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'
import type { ProvisionContext, Provisioned, StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'

/** How many databases of a run's server are taken, by its socket. */
const TAKEN = new Map<string, number>()

/**
 * `@mastra/redis` on a Redis of the run's own, every place in a database of its own, or on the user's database with
 * `--url redis://…`. What starts a manager never runs on the user's.
 */
export const redis: StoreAdapter = {
  name: 'redis',
  packageName: '@mastra/redis',
  schemes: ['redis', 'rediss'],
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  // Keys have no table whose columns could be old.
  oldTableVersion: null,
  async provision(context) {
    await mkdir(context.directory, { recursive: true, mode: 0o700 })
    if (context.url !== null) return usersDatabase(context.url, context)
    const socket = context.beside === undefined ? null : new URL(context.beside.url).pathname
    return socket !== null && TAKEN.has(socket) ? placeOn(socket, context) : ownServer(context)
  },
}

async function ownServer(context: ProvisionContext): Promise<Provisioned> {
  if (context.install === undefined)
    throw new Error('A Redis of the run cannot be started without a guardian.')
  const server = await RedisServer.start(context.install.guardian)
  TAKEN.set(server.socket, 0)
  return {
    ...placeOn(server.socket, context),
    async remove() {
      TAKEN.delete(server.socket)
      await server[Symbol.asyncDispose]()
      return null
    },
  }
}

function placeOn(socket: string, { directory }: ProvisionContext): Provisioned {
  const database = TAKEN.get(socket) ?? 0
  TAKEN.set(socket, database + 1)
  const url = `unix://${socket}?database=${database}`
  return { place: { url, token: null, directory, module: null }, isolated: true }
}

async function usersDatabase(
  given: string,
  { token, directory, ownIdsOnly }: ProvisionContext,
): Promise<Provisioned> {
  const shown = shownUrl(given)
  if (!/^rediss?:\/\//.test(given)) {
    throw unavailable(
      `--url ${shown} is not the URL of a Redis: give one that begins with redis:// or rediss://.`,
    )
  }
  const url = withPassword(given, token)
  const found = await foreignKeyAt(url, shown)
  if (found !== null && ownIdsOnly !== true) throw new HoldsOthersData(shown, found)
  return { place: { url, token: null, directory, module: null }, isolated: false }
}

async function foreignKeyAt(url: string, shown: string): Promise<string | null> {
  try {
    const client = await DirectClient.connect(url)
    try {
      return await foreignKey(client)
    } finally {
      client.close()
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (/^(WRONGPASS|NOAUTH|ERR AUTH)/.test(message)) {
      throw unavailable(
        `The database at ${shown} does not take this password: give it in the URL or as FENCE_AUDIT_TOKEN.`,
        error,
      )
    }
    throw unavailable(
      `The database at ${shown} cannot be reached: ${code ?? message}. Is it running, and the URL right?`,
      error,
    )
  }
}

/** The token is the password of an URL that has none. */
function withPassword(given: string, token: string | null): string {
  const url = new URL(given)
  if (token !== null && url.password === '') url.password = encodeURIComponent(token)
  return url.href
}

function unavailable(message: string, cause?: unknown): FenceAuditError {
  return new FenceAuditError('STORE_UNAVAILABLE', message, { cause })
}
