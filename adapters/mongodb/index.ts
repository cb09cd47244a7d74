import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { CleanedUp } from '../../src/cleanup/clean-up-run.ts'
import { prefixOfRun } from '../../src/cleanup/prefix-of-run.ts'
import { FenceAuditError } from '../../src/errors.ts'
import { connectionProblem } from '../../src/mongodb/connection-problem.ts'
import { dropDatabase } from '../../src/mongodb/drop-database.ts'
import { dropDatabasesOfRun } from '../../src/mongodb/drop-databases-of-run.ts'
import { withClient } from '../../src/mongodb/with-client.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'
import type { CleanUpContext, ProvisionContext, Provisioned, StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'

/** `@mastra/mongodb` on the user's server, every place a database of its own. Has never met a server. */
export const mongodb: StoreAdapter = {
  name: 'mongodb',
  packageName: '@mastra/mongodb',
  schemes: ['mongodb', 'mongodb+srv'],
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  oldTableVersion: null,
  untested: 'fence-audit has never been run with @mastra/mongodb on a real server: check its rows by hand.',
  async provision(context: ProvisionContext): Promise<Provisioned> {
    const { url: given, directory, beside, runId, install } = context
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const server = given ?? beside?.url
    if (server === undefined) {
      throw unavailable(
        'fence-audit starts no MongoDB: give a server of yours by --url mongodb://HOST:27017.',
      )
    }
    const url = signingIn(server)
    const shown = shownUrl(server)
    try {
      await withClient(url.href, async () => {})
    } catch (error) {
      throw connectionProblem(error, shown)
    }
    const database = `${prefixOfRun(runId)}${randomBytes(3).toString('hex')}`
    url.pathname = `/${database}`
    const argument = { url: url.href, database }
    // The first write of a store makes the database.
    install?.guardian.watchUndoing(database, {
      module: modulePath(import.meta.url, '../../src/mongodb/drop-database'),
      argument,
    })
    return {
      place: { url: url.href, token: null, directory, module: null },
      isolated: true,
      async remove() {
        const left = await dropDatabase(argument)
        install?.guardian.forgetUndoing(database)
        return left === null ? null : `database ${database} at ${shown} (${left})`
      },
    }
  },
  cleanUp,
}

async function cleanUp({ url, runId }: CleanUpContext): Promise<CleanedUp> {
  return dropDatabasesOfRun(signingIn(url).href, { runId, shown: shownUrl(url) })
}

/** The URL of a server with where to sign in: against the database of the URL, unless it says another. */
function signingIn(server: string): URL {
  const shown = shownUrl(server)
  if (!/^mongodb(\+srv)?:\/\//.test(server)) {
    throw unavailable(`--url ${shown} is not the URL of a MongoDB: it begins with mongodb://.`)
  }
  if (/^[^/]*\/\/(?:[^/]*@)?[^/?]*,/.test(server)) {
    throw unavailable(
      `--url ${shown} names several hosts, which fence-audit does not take: name one, and replicaSet=NAME after "?" to find the others.`,
    )
  }
  if (!isReadable(server)) {
    throw unavailable(
      `--url ${shown} cannot be read. Is the port right? Percent-encode what is special in its user and password.`,
    )
  }
  const url = new URL(server)
  if (url.username !== '' && !url.searchParams.has('authSource')) {
    url.searchParams.set('authSource', url.pathname.slice(1) || 'admin')
  }
  return url
}

/** Whether a host, a port, a user and a password can be had from it. */
function isReadable(server: string): boolean {
  try {
    const { username, password } = new URL(server)
    decodeURIComponent(`${username}:${password}`)
    return true
  } catch {
    return false
  }
}

function unavailable(message: string): FenceAuditError {
  return new FenceAuditError('STORE_UNAVAILABLE', message)
}
