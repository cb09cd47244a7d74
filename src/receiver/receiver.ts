import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { plainEnvironment } from '../worker/plain-environment.ts'
import { modulePath } from '../../adapters/module-path.ts'
import type { Guardian } from '../worker/guardian.ts'
import { holdChannel } from '../worker/hold-channel.ts'
import { receiverMessageSchema, type Answered, type DeskOrder, type DeskRequest } from './protocol.ts'

/** How long the receiver's process may take to start or to answer, and to close a desk when all ends, in ms. */
const LIMITS = { answer: 20_000, farewell: 2_000 } as const

/** How long a client has to send its request, in ms: longer than any stall that a run survives. */
const REQUEST_TIMEOUT_MS = 30_000

export interface ReceiverOptions {
  /** Ends the receiver's process should this one be killed. */
  readonly guardian: Pick<Guardian, 'watchProcess' | 'forgetProcess'>
  /** Gets `receiver.log`: what the process prints, which is nothing unless something failed. */
  readonly logDirectory: string
  /** How long a client has to send its whole request. */
  readonly requestTimeoutMs?: number
  /** The process's environment; of this process's own no more than it needs, by default. */
  readonly environment?: NodeJS.ProcessEnv
  readonly onAnswered?: (answered: Answered) => void
}

/** How a process ended. */
interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The destination's process as its parent sees it. Requests and effects are read from the desks' files, not from here. */
export class Receiver implements AsyncDisposable {
  /** Resolves when the process has ended, for whatever reason. */
  readonly exited: Promise<Exit>
  readonly #child: ChildProcess
  readonly #options: ReceiverOptions
  readonly #pending = new Map<number, PromiseWithResolvers<number | null>>()
  readonly #desks = new Set<string>()
  readonly #up = Promise.withResolvers<void>()
  #nextId = 1

  private constructor(options: ReceiverOptions) {
    this.#options = options
    const printed = openSync(join(options.logDirectory, 'receiver.log'), 'a', 0o600)
    this.#child = spawn(
      process.execPath,
      [
        '--no-warnings',
        modulePath(import.meta.url, './receiver-program'),
        String(options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS),
      ],
      {
        stdio: ['ignore', printed, printed, 'ipc'],
        serialization: 'advanced',
        env: options.environment ?? plainEnvironment(),
        // A process group of its own: it has to answer until the workers have ended, also after Ctrl-C.
        detached: true,
      },
    )
    closeSync(printed)
    holdChannel(this.#child)
    const exited = Promise.withResolvers<Exit>()
    this.exited = exited.promise
    this.#child.on('message', (message) => this.#receive(message))
    this.#child.on('error', (error) => this.#fail(`could not be started: ${error.message}`))
    this.#child.on('close', (code, signal) => {
      this.#fail(`has ended (${signal ?? `exit code ${code}`})`)
      exited.resolve({ code, signal })
    })
    // A start that failed is reported by `start`; without it nobody listens.
    this.#up.promise.catch(() => {})
    if (this.#child.pid !== undefined) options.guardian.watchProcess(this.#child.pid)
  }

  /** Starts the process and waits until it is up; throws when it ends first. */
  static async start(options: ReceiverOptions): Promise<Receiver> {
    const receiver = new Receiver(options)
    try {
      await receiver.#within(LIMITS.answer, receiver.#up.promise)
      return receiver
    } catch (error) {
      await receiver[Symbol.asyncDispose]()
      throw error
    }
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Opens a destination that records into a new file; throws when the file exists or the name is taken. */
  async openDesk(name: string, file: string): Promise<{ url: string }> {
    const port = await this.#ask({ op: 'open', name, file }, LIMITS.answer)
    this.#desks.add(name)
    return { url: `http://127.0.0.1:${port}/receipts` }
  }

  /** Ends a destination: its port is closed and its file complete when this resolves. */
  async closeDesk(name: string): Promise<void> {
    this.#desks.delete(name)
    await this.#ask({ op: 'close', name }, LIMITS.answer)
  }

  /** Closes what is open and ends the process, also one that does not answer; what it had answered is in the files. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { pid } = this.#child
    if (pid === undefined) return
    const closing = [...this.#desks].map((name) => this.#ask({ op: 'close', name }, LIMITS.farewell))
    await Promise.allSettled(closing)
    this.#child.kill('SIGKILL')
    await this.exited
    this.#options.guardian.forgetProcess(pid)
  }

  async #ask(order: DeskOrder, limitMs: number): Promise<number | null> {
    const id = this.#nextId
    this.#nextId += 1
    const answer = Promise.withResolvers<number | null>()
    this.#pending.set(id, answer)
    this.#child.send({ ...order, id } satisfies DeskRequest, (error) => {
      if (error !== null) answer.reject(error)
    })
    try {
      return await this.#within(limitMs, answer.promise)
    } finally {
      this.#pending.delete(id)
    }
  }

  async #within<T>(limitMs: number, work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(this.#error(`did not answer within ${limitMs} ms`)), limitMs)
    try {
      return await Promise.race([work, late.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  #receive(message: unknown): void {
    const { data, success } = receiverMessageSchema.safeParse(message)
    if (!success) this.#child.kill('SIGKILL')
    else if ('ready' in data) this.#up.resolve()
    else if ('event' in data) this.#options.onAnswered?.(data)
    else if (data.ok) this.#pending.get(data.id)?.resolve(data.port)
    else this.#pending.get(data.id)?.reject(new Error(`The receiver refused: ${data.reason}`))
  }

  #fail(reason: string): void {
    this.#up.reject(this.#error(reason))
    for (const { reject } of this.#pending.values()) reject(this.#error(reason))
    this.#pending.clear()
  }

  #error(reason: string): Error {
    return new Error(
      `The receiver's process ${reason}. What it printed is in ${join(this.#options.logDirectory, 'receiver.log')}.`,
    )
  }
}
