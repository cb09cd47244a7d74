import { join } from 'node:path'
import type { EventBody, Who } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { NodeRuntime } from '../pair/pair.ts'
import { workerEnvironment } from '../worker/environment.ts'
import type { Guardian } from '../worker/guardian.ts'
import { program } from '../worker/program-path.ts'
import type { Place } from '../worker/protocol.ts'
import { WorkerProcess, type Answer } from '../worker/worker-process.ts'

/** Time limits of worker calls, in ms. A call waits for locks up to 5 s by itself; loading compiles a whole core. */
export const LIMITS = { start: 20_000, load: 60_000, open: 30_000, call: 15_000, race: 60_000 } as const

/** How often a dead worker is replaced in one run, before the rest is left inconclusive. */
const REPLACEMENTS = 3

export interface WorkersOptions {
  readonly runId: string
  readonly pairRoot: string
  readonly node: NodeRuntime
  readonly openModule: string
  readonly rowsModule: string
  readonly places: Readonly<Record<string, Place>>
  readonly logDirectory: string
  readonly compileCache: string
  readonly history: HistoryWriter
  readonly guardian: Guardian
}

/** The worker processes of one run: starts, replaces and ends them, and records what happens to each. */
export class Workers implements AsyncDisposable {
  readonly #options: WorkersOptions
  readonly #live = new Map<Who, WorkerProcess>()
  readonly #starts = new Map<Who, number>()
  #closed = false

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  /** Starts a process for an identity; answers false when it did not come up. */
  async start(who: Who): Promise<boolean> {
    if (this.#closed) return false
    const { history, guardian } = this.#options
    this.#starts.set(who, (this.#starts.get(who) ?? 0) + 1)
    const worker = new WorkerProcess({
      nodePath: who === 'O' ? process.execPath : this.#options.node.path,
      program: program(who === 'O' ? 'observer-program' : 'program'),
      setup: {
        identity: who,
        runId: this.#options.runId,
        pairRoot: this.#options.pairRoot,
        adapterModule: who === 'O' ? this.#options.rowsModule : this.#options.openModule,
        places: this.#options.places,
      },
      logPrefix: join(this.#options.logDirectory, who),
      environment: workerEnvironment(this.#options.compileCache),
      onEnd: (what, detail) => {
        if (!this.#closed) this.#record({ type: 'worker', who, what, detail })
        if (worker.pid !== undefined) guardian.forgetProcess(worker.pid)
      },
    })
    if (worker.pid !== undefined) guardian.watchProcess(worker.pid)
    this.#live.set(who, worker)
    history.append({
      type: 'worker',
      who,
      what: 'spawned',
      ...(worker.pid === undefined ? {} : { pid: worker.pid }),
    })
    const up = await within(worker.ready, LIMITS.start)
    if (up) this.#record({ type: 'worker', who, what: 'ready' })
    else await worker.stop()
    return up
  }

  /** Whether the identity has a live process. */
  alive(who: Who): boolean {
    return this.#live.get(who)?.alive ?? false
  }

  /** Whether a dead process of this identity may still be replaced. */
  replaceable(who: Who): boolean {
    return !this.#closed && (this.#starts.get(who) ?? 0) <= REPLACEMENTS
  }

  call(who: Who, op: string, args: readonly unknown[], timeoutMs: number): Promise<Answer> {
    const worker = this.#live.get(who)
    return worker === undefined
      ? Promise.resolve({ outcome: 'unsent', value: undefined, start: null, end: null })
      : worker.call(op, args, timeoutMs)
  }

  /** Ends one identity's process, if it has one. */
  async end(who: Who): Promise<void> {
    await this.#live.get(who)?.stop()
  }

  /** Ends every process and waits for each to be gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#live.values()].map((worker) => worker.stop()))
  }

  #record(event: EventBody): void {
    this.#options.history.append(event)
  }
}

async function within(ready: Promise<boolean>, ms: number): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>()
  const timeout = setTimeout(() => timer.resolve(false), ms)
  try {
    return await Promise.race([ready, timer.promise])
  } finally {
    clearTimeout(timeout)
  }
}
