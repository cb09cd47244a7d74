import { plainEnvironment } from '../worker/plain-environment.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { FenceAuditError } from '../errors.ts'
import type { Guardian } from '../worker/guardian.ts'
import { within } from '../worker/within.ts'
import { HOW_TO_GET_REDIS, redisProgram } from './redis-program.ts'

/** How long the server may take to start, in ms. */
const START_MS = 20_000

/** More than the places of any run: every place has a database of its own. */
const DATABASES = 1_024

const READY = /ready to accept connections/i
const SOCKET = 'redis.sock'

/**
 * A throw-away Redis: no port, no persistence, a socket that only this user can reach. It is gone, socket and all, when
 * it is disposed of, and also when this process is killed.
 */
export class RedisServer implements AsyncDisposable {
  /** Path of its socket. */
  readonly socket: string
  /** What runs, with its version. */
  readonly program: string
  readonly #child: ChildProcess
  readonly #directory: string
  readonly #guardian: Guardian

  private constructor(program: string, child: ChildProcess, directory: string, guardian: Guardian) {
    this.program = program
    this.#child = child
    this.#directory = directory
    this.#guardian = guardian
    this.socket = join(directory, SOCKET)
  }

  /** @throws FenceAuditError STORE_UNAVAILABLE where this machine has no Redis, or it does not start */
  static async start(guardian: Guardian): Promise<RedisServer> {
    const program = await redisProgram()
    if (program === null) {
      throw new FenceAuditError(
        'STORE_UNAVAILABLE',
        `There is no Redis on this machine for a throw-away store: ${HOW_TO_GET_REDIS}, or give your own database with --url and --token.`,
      )
    }
    // Not in the run's folder: the path of a socket may have about a hundred characters.
    const directory = await mkdtemp(join(tmpdir(), 'fence-audit-redis-'))
    guardian.watchDirectory(directory)
    const child = spawn(program.name, optionsFor(directory), {
      cwd: directory,
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      // A process group of its own: it has to answer until the workers have ended, also after Ctrl-C.
      detached: true,
    })
    if (child.pid !== undefined) guardian.watchProcess(child.pid)
    const server = new RedisServer(`${program.name} ${program.version}`, child, directory, guardian)
    const said = await within(firstWord(child), START_MS, `nothing for ${START_MS} ms`)
    if (said === null) return server
    await server[Symbol.asyncDispose]()
    throw new FenceAuditError(
      'STORE_UNAVAILABLE',
      `${program.name} ${program.version} did not start: ${said}.`,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { pid } = this.#child
    if (pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit')
      // There is nothing to save.
      this.#child.kill('SIGKILL')
      await exited
    }
    if (pid !== undefined) this.#guardian.forgetProcess(pid)
    await rm(this.#directory, { recursive: true, force: true })
    this.#guardian.forgetDirectory(this.#directory)
  }
}

function optionsFor(directory: string): string[] {
  return [
    '--port 0',
    `--unixsocket ${join(directory, SOCKET)} --unixsocketperm 700`,
    `--databases ${DATABASES}`,
    `--appendonly no --dir ${directory}`,
  ]
    .flatMap((options) => options.split(' '))
    .concat('--save', '')
}

/** Null once the server is ready; otherwise what it said last, or how it failed. */
function firstWord(child: ChildProcess): Promise<string | null> {
  const word = Promise.withResolvers<string | null>()
  let last = 'it said nothing'
  child.on('error', ({ message }) => word.resolve(message))
  child.on('close', () => word.resolve(last))
  if (child.stdout !== null) {
    // Read to the end: a full pipe would stop the server.
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = line.trim() || last
      if (READY.test(line)) word.resolve(null)
    })
  }
  return word.promise
}
