import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { ErrorFacts } from '../history/event.ts'
import type { Denial } from './denials.ts'
import { holdChannel } from './hold-channel.ts'
import { killGroup } from './kill-group.ts'
import type { WorkerSetup } from './protocol.ts'
import { messageSchema, type MomentMessage, type RowsMessage } from './worker-message.ts'

/** How one call ended, as the caller sees it; see `outcomeSchema` in the history. Times are monotonic ms of the worker. */
export interface Answer {
  readonly outcome: 'ok' | 'threw' | 'lost' | 'unsent'
  readonly value: unknown
  readonly error?: ErrorFacts
  readonly start: number | null
  readonly end: number | null
}

/** How a process ended, as the system reports it. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface WorkerOptions {
  readonly nodePath: string
  readonly program: string
  readonly setup: WorkerSetup
  /** Prefix of the worker's two log files: what it prints, and what it was asked. */
  readonly logPrefix: string
  readonly environment: NodeJS.ProcessEnv
  /** Flags of Node before the program, such as those that confine it. */
  readonly nodeFlags?: readonly string[]
  /** Called once when the process has ended or was given up, with the reason in words. */
  /** Called with what a worker tells without being asked. */
  readonly onMoment?: (moment: MomentMessage) => void
  readonly onRows?: (rows: RowsMessage) => void
  readonly onDenied?: (denial: Denial) => void
  readonly onEnd: (what: 'exited' | 'garbage' | 'hung' | 'failed', detail: string) => void
}

/**
 * One worker process as its parent sees it: calls go out one by one or together, every one of them gets an answer,
 * also when the process dies, hangs or talks nonsense.
 */
export class WorkerProcess {
  readonly pid: number | undefined
  /** Resolves when the program is up; rejects never: a program that ends first resolves to false. */
  readonly ready: Promise<boolean>
  /** Resolves when the system has reported the end of the process. */
  readonly exited: Promise<Exit>
  readonly #child: ChildProcess
  readonly #pending = new Map<number, (answer: Answer) => void>()
  readonly #options: WorkerOptions
  #nextId = 1
  #ended = false

  constructor(options: WorkerOptions) {
    this.#options = options
    const printed = openSync(`${options.logPrefix}.log`, 'a', 0o600)
    this.#child = spawn(
      options.nodePath,
      [...(options.nodeFlags ?? []), '--experimental-import-meta-resolve', '--no-warnings', options.program],
      {
        // What audited code prints goes straight to a file: it cannot fill a pipe, and a SIGKILL does not lose it.
        stdio: ['ignore', printed, printed, 'ipc'],
        serialization: 'advanced',
        env: options.environment,
        // A process group of its own: Ctrl-C must not hit the workers before their rows are cleaned up.
        detached: true,
      },
    )
    closeSync(printed)
    holdChannel(this.#child)
    this.pid = this.#child.pid
    const ready = Promise.withResolvers<boolean>()
    const exited = Promise.withResolvers<Exit>()
    this.ready = ready.promise
    this.exited = exited.promise
    this.#child.on('message', (message) => this.#receive(message, ready.resolve))
    this.#child.on('error', (error) => this.#end('failed', error.message))
    this.#child.on('close', (code, signal) => {
      ready.resolve(false)
      this.#end('exited', signal === null ? `exit code ${code}` : `killed by ${signal}`)
      exited.resolve({ code, signal })
    })
    this.#child.send({ setup: options.setup, log: `${options.logPrefix}.calls.jsonl` }, ignoreSendError)
  }

  get alive(): boolean {
    return !this.#ended
  }

  /** Sends one call. Past `timeoutMs` the worker counts as hung, is killed, and the call as lost. */
  async call(op: string, args: readonly unknown[], timeoutMs: number): Promise<Answer> {
    if (this.#ended) return { outcome: 'unsent', value: undefined, start: null, end: null }
    const id = this.#nextId
    this.#nextId += 1
    const answer = Promise.withResolvers<Answer>()
    this.#pending.set(id, answer.resolve)
    const timeout = setTimeout(
      () => this.#giveUp('hung', `no answer to ${op} within ${timeoutMs} ms`),
      timeoutMs,
    )
    this.#child.send({ id, op, args }, ignoreSendError)
    try {
      return await answer.promise
    } finally {
      clearTimeout(timeout)
    }
  }

  /** Ends the process and waits until the system has. */
  async stop(): Promise<void> {
    this.#kill()
    if (this.pid !== undefined) await this.exited
  }

  #receive(message: unknown, ready: (up: boolean) => void): void {
    const parsed = messageSchema.safeParse(message)
    if (!parsed.success) {
      this.#giveUp('garbage', 'sent a message that is not part of the protocol')
      return
    }
    if ('ready' in parsed.data) {
      ready(true)
      return
    }
    if ('moment' in parsed.data) {
      this.#options.onMoment?.(parsed.data.moment)
      return
    }
    if ('rows' in parsed.data) {
      this.#options.onRows?.(parsed.data.rows)
      return
    }
    if ('denied' in parsed.data) {
      this.#options.onDenied?.(parsed.data.denied)
      return
    }
    const { id, outcome, value, error, start, end } = parsed.data
    const resolve = this.#pending.get(id)
    // Audited code shares the channel: an answer that nobody waits for may have taken the place of the real one.
    if (resolve === undefined) {
      this.#giveUp('garbage', `answered call ${id}, which was never made or is answered already`)
      return
    }
    this.#pending.delete(id)
    resolve({ outcome, value, start, end, ...(error === undefined ? {} : { error }) })
  }

  #giveUp(what: 'garbage' | 'hung', detail: string): void {
    this.#end(what, detail)
    this.#kill()
  }

  #end(what: 'exited' | 'garbage' | 'hung' | 'failed', detail: string): void {
    if (this.#ended) return
    this.#ended = true
    for (const resolve of this.#pending.values())
      resolve({ outcome: 'lost', value: undefined, start: null, end: null })
    this.#pending.clear()
    this.#options.onEnd(what, detail)
  }

  #kill(): void {
    if (this.#child.exitCode === null && this.#child.signalCode === null) killGroup(this.pid)
  }
}

/** A worker that is gone cannot be sent to; its end is reported by its exit. */
function ignoreSendError(): void {}
