import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { FenceAuditError } from '../errors.ts'
import type { Guardian } from '../worker/guardian.ts'
import { urlOfSocket } from './connection-options.ts'
import { HOW_TO_GET_MARIADB, mariadbEnvironment, mariadbVersion } from './mariadb-program.ts'

const LINES_KEPT = 20
const REMOVE = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 } as const

/** Nothing here is to survive a crash, and nobody is to get in but by the socket and the password. */
const SETTINGS = [
  '--skip-networking',
  '--skip-name-resolve',
  '--local-infile=0',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-buffer-pool-size=32M',
  '--innodb-use-native-aio=0',
  '--max-connections=200',
  '--character-set-server=utf8mb4',
  '--default-time-zone=+00:00',
]

/** A running throw-away MariaDB. */
export interface MariadbServer {
  /** URL of the server, password included; see `socketOf`. */
  readonly url: string
  readonly pid: number
  /** Stops the server and removes everything; `keepIn` is a directory that gets its data first. */
  stop(keepIn: string | null): Promise<void>
}

/**
 * Starts a MariaDB that belongs to this audit alone: no port, a socket and data in a closed directory. The guardian
 * ends and removes it if we are killed.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE where this machine has none, or it does not start
 */
export async function startMariadb(guardian: Guardian): Promise<MariadbServer> {
  if ((await mariadbVersion()) === null) {
    throw new FenceAuditError(
      'STORE_UNAVAILABLE',
      `There is no MariaDB on this machine for a throw-away store: ${HOW_TO_GET_MARIADB}, or give the URL of a server: --url mysql://user@host:3306/.`,
    )
  }
  // Not in the run's folder: the path of a socket may have about a hundred characters.
  const home = await mkdtemp(join(tmpdir(), 'fence-audit-mariadb-'))
  guardian.watchDirectory(home)
  const children: ChildProcess[] = []
  try {
    await initialise(home, guardian, children)
    const { password, server } = await startIn(home, guardian, children)
    return {
      url: urlOfSocket(join(home, 'socket'), { user: 'root', password }),
      pid: server.pid ?? 0,
      async stop(keepIn) {
        await end(server, guardian)
        if (keepIn !== null) await cp(join(home, 'data'), keepIn, { recursive: true })
        await remove(home, guardian)
      },
    }
  } catch (error) {
    for (const child of children) await end(child, guardian)
    await remove(home, guardian)
    throw doesNotStart(error)
  }
}

async function initialise(home: string, guardian: Guardian, children: ChildProcess[]): Promise<void> {
  const flags = ['--auth-root-authentication-method=normal', '--skip-test-db']
  const child = started('mariadb-install-db', [...placed(home), ...flags], { home, guardian, children })
  const [said, [exitCode]] = await Promise.all([
    child.stderr === null ? '' : text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  if (child.pid !== undefined) guardian.forgetProcess(child.pid)
  if (exitCode !== 0) throw new Error(said.trim() || `mariadb-install-db ended with ${exitCode}`)
}

async function startIn(home: string, guardian: Guardian, children: ChildProcess[]) {
  const password = randomBytes(24).toString('base64url')
  const first = join(home, 'first.sql')
  await writeFile(first, `alter user root@localhost identified by '${password}';\n`, { mode: 0o600 })
  const server = started(
    'mariadbd',
    [
      ...placed(home),
      ...SETTINGS,
      `--socket=${join(home, 'socket')}`,
      `--pid-file=${join(home, 'pid')}`,
      // What a session could read and write as a file is nothing but this.
      `--secure-file-priv=${join(home, 'data')}`,
      `--init-file=${first}`,
    ],
    { home, guardian, children },
  )
  await ready(server)
  await rm(first)
  return { password, server }
}

interface Start {
  readonly home: string
  readonly guardian: Guardian
  readonly children: ChildProcess[]
}

function started(
  program: string,
  flags: readonly string[],
  { home, guardian, children }: Start,
): ChildProcess {
  const child = spawn(program, flags, {
    cwd: home,
    env: mariadbEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: it has to answer until the workers have ended, also after Ctrl-C.
    detached: true,
  })
  children.push(child)
  if (child.pid !== undefined) guardian.watchProcess(child.pid)
  return child
}

/** `--no-defaults` has to come first. A server that root starts has to be told that it may stay root. */
function placed(home: string): string[] {
  return ['--no-defaults', `--datadir=${join(home, 'data')}`, `--user=${userInfo().username}`]
}

/** Resolves when the server says that it takes connections. */
async function ready(server: ChildProcess): Promise<void> {
  const said: string[] = []
  const up = Promise.withResolvers<void>()
  server.on('error', (error) => up.reject(error))
  server.on('close', () => up.reject(new Error(said.join('\n') || 'it ended')))
  if (server.stderr !== null) {
    // Read to the end: a full pipe would stop the server.
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (/ready for connections/i.test(line)) up.resolve()
      said.push(line)
      if (said.length > LINES_KEPT) said.shift()
    })
  }
  await up.promise
}

async function end(child: ChildProcess, guardian: Guardian): Promise<void> {
  if (child.pid === undefined) return
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    // There is nothing to save.
    child.kill('SIGKILL')
    await exited
  }
  guardian.forgetProcess(child.pid)
}

async function remove(home: string, guardian: Guardian): Promise<void> {
  await rm(home, REMOVE)
  guardian.forgetDirectory(home)
}

function doesNotStart(cause: unknown): FenceAuditError {
  return new FenceAuditError(
    'STORE_UNAVAILABLE',
    `The MariaDB that belongs to the audit does not start here: ${(cause as Error).message}\nGive the URL of a server instead: --url mysql://user@host:3306/.`,
    { cause },
  )
}
