import { plainEnvironment } from '../worker/plain-environment.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { z } from 'zod'
import { modulePath } from '../../adapters/module-path.ts'
import { FenceAuditError } from '../errors.ts'
import type { Guardian } from '../worker/guardian.ts'
import { within } from '../worker/within.ts'
import type { BridgeSetup } from './bridge-program.ts'
import { RedisServer } from './redis-server.ts'

/** How long the bridge may take to start, in ms. */
const START_MS = 20_000

const upSchema = z.object({ port: z.number() })

/** How a store is reached through the bridge. */
export interface BridgedDatabase {
  readonly url: string
  /** Secret, but worth nothing once the bridge has ended. */
  readonly token: string
}

/** Upstash's REST interface in front of a Redis that belongs to this audit alone; ends with it, whatever happens. */
export class RestBridge implements AsyncDisposable {
  readonly #redis: RedisServer
  readonly #child: ChildProcess
  readonly #guardian: Guardian
  readonly #token: string
  #port = 0
  #databases = 0

  private constructor(redis: RedisServer, guardian: Guardian) {
    this.#redis = redis
    this.#guardian = guardian
    this.#token = randomBytes(24).toString('base64url')
    this.#child = spawn(
      process.execPath,
      ['--no-warnings', modulePath(import.meta.url, './bridge-program')],
      // A process group of its own, as the server has: Ctrl-C must not take the store from under the workers.
      { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: plainEnvironment(), detached: true },
    )
    if (this.#child.pid !== undefined) guardian.watchProcess(this.#child.pid)
  }

  /** @throws FenceAuditError STORE_UNAVAILABLE where this machine has no Redis, or one of the two does not start */
  static async start(guardian: Guardian): Promise<RestBridge> {
    const bridge = new RestBridge(await RedisServer.start(guardian), guardian)
    try {
      bridge.#port = await within(bridge.#up(), START_MS, 0)
      if (bridge.#port === 0) throw new Error(`it was not up after ${START_MS} ms`)
      return bridge
    } catch (error) {
      await bridge[Symbol.asyncDispose]()
      const why = error instanceof Error ? error.message : String(error)
      throw new FenceAuditError('STORE_UNAVAILABLE', `The REST bridge to Redis did not start: ${why}.`, {
        cause: error,
      })
    }
  }

  /** What runs behind the bridge, with its version. */
  get program(): string {
    return this.#redis.program
  }

  /** An empty database that nobody else has. */
  newDatabase(): BridgedDatabase {
    const number = this.#databases
    this.#databases += 1
    return { url: `http://127.0.0.1:${this.#port}/${number}`, token: this.#token }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { pid } = this.#child
    if (pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit')
      this.#child.kill('SIGKILL')
      await exited
    }
    if (pid !== undefined) this.#guardian.forgetProcess(pid)
    await this.#redis[Symbol.asyncDispose]()
  }

  async #up(): Promise<number> {
    const setup: BridgeSetup = { socket: this.#redis.socket, token: this.#token }
    this.#child.send(setup)
    const ended = once(this.#child, 'exit').then(([code]) => {
      throw new Error(`its process ended with ${String(code)}`)
    })
    const [message] = await Promise.race([once(this.#child, 'message'), ended])
    return upSchema.parse(message).port
  }
}
