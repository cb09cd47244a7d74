import { createHash, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { MongoClient } from 'mongodb'
import { FenceAuditError } from '../../src/errors.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'
import type { ProvisionContext, Provisioned, StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'

const REACHED_WITHIN_MS = 5000

/** `@mastra/mongodb` on the user's server, every place a database of its own. Has never met a server. */
export const mongodb: StoreAdapter = {
  name: 'mongodb',
  packageName: '@mastra/mongodb',
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  oldTableVersion: null,
  untested: 'fence-audit has never been run with @mastra/mongodb on a real server: check its rows by hand.',
  async provision({ url: given, directory, beside, runId }: ProvisionContext): Promise<Provisioned> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const server = given ?? beside?.url
    if (server === undefined) {
      throw unavailable(
        'fence-audit starts no MongoDB: give a server of yours by --url mongodb://HOST:27017.',
      )
    }
    if (!/^mongodb(\+srv)?:\/\//.test(server)) {
      throw unavailable(`--url ${shownUrl(server)} is not the URL of a MongoDB: it begins with mongodb://.`)
    }
    await reach(server)
    const url = new URL(server)
    // Signing in is against the database of the URL unless it says another.
    if (url.username !== '' && !url.searchParams.has('authSource')) {
      url.searchParams.set('authSource', url.pathname.slice(1) || 'admin')
    }
    url.pathname = `/${nameFor(runId)}`
    return {
      place: { url: url.href, token: null, directory, module: null },
      isolated: true,
      remove: () => drop(url.href, shownUrl(server)),
    }
  },
}

async function reach(url: string): Promise<void> {
  try {
    const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: REACHED_WITHIN_MS })
    await client.close()
  } catch (error) {
    throw unavailable(`${shownUrl(url)} cannot be reached. Is the server running, and the URL right?`, error)
  }
}

async function drop(url: string, shown: string): Promise<string | null> {
  const database = new URL(url).pathname.slice(1)
  try {
    const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: REACHED_WITHIN_MS })
    await client.db().dropDatabase()
    await client.close()
    return null
  } catch {
    return `database ${database} at ${shown}`
  }
}

/** MongoDB takes at most 63 bytes. */
function nameFor(runId: string): string {
  const run = createHash('sha256').update(runId).digest('hex').slice(0, 12)
  return `fence_audit_${run}_${randomBytes(3).toString('hex')}`
}

function unavailable(message: string, cause?: unknown): FenceAuditError {
  return new FenceAuditError('STORE_UNAVAILABLE', message, { cause })
}
