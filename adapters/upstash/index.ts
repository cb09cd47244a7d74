import { mkdir } from 'node:fs/promises'
import { FenceAuditError } from '../../src/errors.ts'
import { foreignKey } from '../../src/redis/foreign-key.ts'
import { HoldsOthersData } from '../../src/redis/holds-others-data.ts'
import { RestBridge } from '../../src/redis/rest-bridge.ts'
import { RestClient, RestRefusal } from '../../src/redis/rest-client.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'
import type { ProvisionContext, Provisioned, StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'

/** The bridges of runs that are under way, by the origin of their URLs. */
const BRIDGES = new Map<string, RestBridge>()

/**
 * `@mastra/upstash` on a Redis of the run's own behind a REST bridge, or on the user's database with `--url https://…
 * --token …`. On the bridge every place is a database of its own. What starts a manager never runs on the user's.
 */
export const upstash: StoreAdapter = {
  name: 'upstash',
  packageName: '@mastra/upstash',
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  // Keys have no table whose columns could be old.
  oldTableVersion: null,
  async provision(context) {
    await mkdir(context.directory, { recursive: true, mode: 0o700 })
    if (context.url !== null) return usersDatabase(context.url, context)
    const bridge = BRIDGES.get(originOf(context.beside?.url ?? 'none:'))
    return bridge === undefined ? ownServer(context) : placeOn(bridge, context)
  },
}

async function ownServer(context: ProvisionContext): Promise<Provisioned> {
  if (context.install === undefined)
    throw new Error('A Redis of the run cannot be started without a guardian.')
  const bridge = await RestBridge.start(context.install.guardian)
  const provisioned = placeOn(bridge, context)
  const origin = originOf(provisioned.place.url)
  BRIDGES.set(origin, bridge)
  return {
    ...provisioned,
    async remove() {
      BRIDGES.delete(origin)
      await bridge[Symbol.asyncDispose]()
      return null
    },
  }
}

function placeOn(bridge: RestBridge, { directory }: ProvisionContext): Provisioned {
  return { place: { ...bridge.newDatabase(), directory, module: null }, isolated: true }
}

async function usersDatabase(url: string, context: ProvisionContext): Promise<Provisioned> {
  const { token, directory, ownIdsOnly } = context
  const shown = shownUrl(url)
  if (!/^https?:\/\//.test(url)) {
    throw unavailable(
      `--url ${shown} is not the REST URL of an Upstash database: give the one that begins with https://.`,
    )
  }
  if (token === null || token === '') {
    throw unavailable(`--url ${shown} needs a token: set FENCE_AUDIT_TOKEN, or give --token.`)
  }
  const found = await foreignKey(new RestClient(url, token)).catch((error: unknown) => {
    throw notReached(shown, error)
  })
  if (found !== null && ownIdsOnly !== true) throw new HoldsOthersData(shown, found)
  return { place: { url, token, directory, module: null }, isolated: false }
}

function notReached(shown: string, error: unknown): FenceAuditError {
  if (error instanceof RestRefusal && (error.status === 401 || error.status === 403))
    return unavailable(
      `The database at ${shown} does not take this token: give one that may read and write.`,
      error,
    )
  const { cause } = error as { cause?: { code?: string; message?: string } }
  const why = cause?.code ?? cause?.message ?? (error instanceof Error ? error.message : String(error))
  return unavailable(
    `The database at ${shown} cannot be reached: ${why}. Is the URL that of its REST interface?`,
    error,
  )
}

function unavailable(message: string, cause?: unknown): FenceAuditError {
  return new FenceAuditError('STORE_UNAVAILABLE', message, { cause })
}

function originOf(url: string): string {
  return new URL(url).origin
}
