import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { FenceAuditError } from '../errors.ts'
import type { InstallContext } from '../pair/context.ts'
import type { Guardian } from '../worker/guardian.ts'
import { within } from '../worker/within.ts'
import { makeClusterHome, type ClusterHome } from './cluster-home.ts'
import { embeddedBinaries } from './embedded-binaries.ts'

const USER = 'fence_audit'
/** A server that does not end by itself within so many ms is killed. */
const STOP_MS = 5_000
const LOG_LINES_KEPT = 20

/**
 * Nothing here is to survive a crash of the machine, so nothing is forced to the disk; what a store can see of the
 * database is the same. No port is opened: the only way in is a socket in a closed directory, with a password.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  lc_messages: 'C',
  // Not what statements hold, but that the server is up.
  log_min_messages: 'log',
}

/** A running throw-away PostgreSQL. */
export interface Cluster {
  /** URL of a database of the cluster, password included. */
  readonly url: string
  readonly pid: number
  /** Stops the server and removes everything; `keepIn` is a directory that gets its data first. */
  stop(keepIn: string | null): Promise<void>
}

/**
 * Starts a PostgreSQL that belongs to this audit alone. The guardian ends and removes it if we are killed.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE when it does not start, and what {@link embeddedBinaries} throws
 */
export async function startCluster(context: InstallContext): Promise<Cluster> {
  const { guardian } = context
  const home = await makeClusterHome(await embeddedBinaries(context), guardian)
  let server: ChildProcess | null = null
  try {
    await initialise(home, guardian)
    server = spawnServer(home, guardian)
    await ready(server)
    await rm(home.passwordFile)
  } catch (error) {
    if (server !== null) await end(server, guardian)
    await home.remove()
    throw error instanceof FenceAuditError ? error : doesNotStart(error)
  }
  const running = server
  return {
    url: `postgres://${USER}:${home.password}@/postgres?host=${encodeURIComponent(home.path)}`,
    pid: running.pid ?? 0,
    async stop(keepIn) {
      await end(running, guardian)
      if (keepIn !== null) await cp(home.data, keepIn, { recursive: true })
      await home.remove()
    },
  }
}

async function initialise(home: ClusterHome, guardian: Guardian): Promise<void> {
  const { native, data, account, passwordFile, path } = home
  const args = ['-D', data, '-U', USER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const rest = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
  const initdb = spawn(join(native, 'bin', 'initdb'), [...args, ...rest], {
    cwd: path,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...account,
  })
  if (initdb.pid !== undefined) guardian.watchProcess(initdb.pid)
  const [said, [exitCode]] = await Promise.all([
    text(initdb.stderr),
    once(initdb, 'close') as Promise<[number | null]>,
  ])
  if (initdb.pid !== undefined) guardian.forgetProcess(initdb.pid)
  if (exitCode !== 0) throw doesNotStart(said.trim() || `initdb ended with ${exitCode}`)
}

function spawnServer({ native, data, account, path }: ClusterHome, guardian: Guardian): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: path })
  const server = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: path,
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // A group of its own: Ctrl-C must not take the database from under the workers.
      detached: true,
      ...account,
    },
  )
  // Not SIGKILL, by which shared memory of the server would be left in the system.
  if (server.pid !== undefined) guardian.watchProcess(server.pid, 'SIGQUIT')
  return server
}

/** Resolves when the server says that it takes connections. */
async function ready(server: ChildProcess): Promise<void> {
  const said: string[] = []
  const up = Promise.withResolvers<void>()
  server.on('error', (error) => up.reject(error))
  server.on('close', () => up.reject(doesNotStart(said.join('\n'))))
  if (server.stderr !== null) {
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) up.resolve()
      said.push(line)
      if (said.length > LOG_LINES_KEPT) said.shift()
    })
  }
  await up.promise
}

async function end(server: ChildProcess, guardian: Guardian): Promise<void> {
  if (server.pid === undefined) return
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit').then(() => true)
    // The shutdown that disconnects everybody and writes what is there.
    server.kill('SIGINT')
    if (!(await within(ended, STOP_MS, false))) {
      server.kill('SIGKILL')
      await ended
    }
  }
  guardian.forgetProcess(server.pid)
}

/** What the binaries need; none of the user's PG* variables, which would change what they do. */
function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
}

function doesNotStart(cause: unknown): FenceAuditError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new FenceAuditError(
    'STORE_UNAVAILABLE',
    `The PostgreSQL that belongs to the audit does not start here: ${why}\nGive the URL of a server instead: --url postgres://role@host/database.`,
    { cause },
  )
}
