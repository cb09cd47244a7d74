import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Who } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { NodeRuntime } from '../pair/pair.ts'
import { permissionFlags, type Confinement } from '../worker/confinement.ts'
import type { Denial } from '../worker/denials.ts'
import { workerEnvironment } from '../worker/environment.ts'
import type { Guardian } from '../worker/guardian.ts'
import { program } from '../worker/program-path.ts'
import type { Ops, Place } from '../worker/protocol.ts'
import type { MomentMessage, RowsMessage } from '../worker/worker-message.ts'
import { within } from '../worker/within.ts'
import { WorkerProcess, type Answer, type WorkerOptions } from '../worker/worker-process.ts'

/** Time limits of worker calls, in ms. A call waits for locks up to 5 s by itself; loading compiles a whole core. */
export const LIMITS = { start: 20_000, load: 60_000, open: 30_000, call: 15_000, race: 60_000 } as const

/** How often a dead worker is replaced in one run, before the rest is left inconclusive. */
const REPLACEMENTS = 3

/**
 * Names a process: the identity it acts for, and for processes that a signal will hit the scenario that they belong
 * to (`A:S6`). Its first letter is the identity.
 */
export type Slot = Who | `${'A' | 'B'}:${string}`

export interface WorkersOptions {
  readonly runId: string
  readonly pairRoot: string
  readonly node: NodeRuntime
  readonly openModule: string
  readonly rowsModule: string
  readonly places: Readonly<Record<string, Place>>
  readonly logDirectory: string
  /** Directory of compiled code: what audited code can write is read by no process that it does not run in. */
  readonly compileCache: string
  /** What workers that run audited code may touch; absent where they are not confined. */
  readonly confinement?: (Confinement & { readonly temporary: string }) | null
  readonly history: HistoryWriter
  readonly guardian: Guardian
}

/** The worker processes of one run: starts, replaces and ends them, and records what happens to each. */
export class Workers implements AsyncDisposable {
  readonly #options: WorkersOptions
  readonly #live = new Map<Slot, WorkerProcess>()
  readonly #starts = new Map<Slot, number>()
  readonly #listeners = new Set<Listener>()
  #closed = false

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  /** Starts a process for a slot; answers false when it did not come up. */
  async start(slot: Slot): Promise<boolean> {
    if (this.#closed) return false
    const who = whoOf(slot)
    const { history, guardian } = this.#options
    this.#starts.set(slot, (this.#starts.get(slot) ?? 0) + 1)
    const logPrefix = join(this.#options.logDirectory, slot.replace(':', '-'))
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
      logPrefix,
      ...this.#startedWith(who, logPrefix),
      onMoment: (moment) => this.#tell((listener) => listener.onMoment?.(slot, moment)),
      onDenied: (denial) => {
        if (who !== 'C' && matters(denial)) history.append({ type: 'worker', who, ...inWords(denial) })
      },
      onRows: (rows) => this.#tell((listener) => listener.onRows?.(rows)),
      onEnd: (what, detail) => {
        if (!this.#closed)
          history.append({ type: 'worker', who, what, detail: slot === who ? detail : `${slot}: ${detail}` })
        if (worker.pid !== undefined) guardian.forgetProcess(worker.pid)
        this.#tell((listener) => listener.onEnd?.(slot))
      },
    })
    if (worker.pid !== undefined) guardian.watchProcess(worker.pid)
    this.#live.set(slot, worker)
    history.append({
      type: 'worker',
      who,
      what: 'spawned',
      ...(worker.pid === undefined ? {} : { pid: worker.pid }),
    })
    const up = await within(worker.ready, LIMITS.start, false)
    if (up) history.append({ type: 'worker', who, what: 'ready' })
    else await worker.stop()
    return up
  }

  /** Whether the slot has a live process. */
  alive(slot: Slot): boolean {
    return this.#live.get(slot)?.alive ?? false
  }

  /** Whether a dead process of this slot may still be replaced. */
  replaceable(slot: Slot): boolean {
    return !this.#closed && (this.#starts.get(slot) ?? 0) <= REPLACEMENTS
  }

  /** The process of a slot, for signals; undefined when there never was one. */
  process(slot: Slot): WorkerProcess | undefined {
    return this.#live.get(slot)
  }

  /** Asks one process for one operation; see WorkerProcess.call. */
  call<Op extends keyof Ops>(slot: Slot, op: Op, args: Ops[Op], timeoutMs: number): Promise<Answer> {
    const worker = this.#live.get(slot)
    return worker === undefined
      ? Promise.resolve({ outcome: 'unsent', value: undefined, start: null, end: null })
      : worker.call(op, args, timeoutMs)
  }

  /** Hears what workers tell without being asked, until it is disposed. */
  listen(listener: Listener): Disposable {
    this.#listeners.add(listener)
    return { [Symbol.dispose]: () => this.#listeners.delete(listener) }
  }

  /** Ends one slot's process, if it has one. */
  async end(slot: Slot): Promise<void> {
    await this.#live.get(slot)?.stop()
  }

  /** Ends every process of an identity that runs audited code. */
  async endAll(): Promise<void> {
    await Promise.all(
      [...this.#live.entries()].flatMap(([slot, worker]) => (slot === 'O' ? [] : [worker.stop()])),
    )
  }

  /** Ends every process and waits for each to be gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#live.values()].map((worker) => worker.stop()))
  }

  /** The observer runs no audited code, and is not confined. */
  #startedWith(who: Who, logPrefix: string): Pick<WorkerOptions, 'environment' | 'nodeFlags'> {
    const { compileCache, confinement = null, node } = this.#options
    if (who === 'O') return { environment: workerEnvironment(join(compileCache, 'observer')) }
    const audited = join(compileCache, 'audited')
    if (confinement === null) return { environment: workerEnvironment(audited) }
    const { read, write, temporary } = confinement
    const writable = [...write, temporary, audited, `${logPrefix}.calls.jsonl`]
    return {
      environment: workerEnvironment(audited, temporary),
      nodeFlags: permissionFlags({ read, write: writable }, node),
    }
  }

  #tell(say: (listener: Listener) => void): void {
    for (const listener of this.#listeners) say(listener)
  }
}

export interface Listener {
  readonly onMoment?: (slot: Slot, moment: MomentMessage) => void
  readonly onRows?: (rows: RowsMessage) => void
  readonly onEnd?: (slot: Slot) => void
}

/** Whoever reads a file that is not there hears no more without confinement. */
function matters({ permission, resource }: Denial): boolean {
  return permission !== 'FileSystemRead' || existsSync(resource)
}

function inWords({ permission, resource }: Denial): { readonly what: 'denied'; readonly detail: string } {
  return { what: 'denied', detail: `${permission} ${resource}`.trim() }
}

/** The identity that a slot's process acts for. */
export function whoOf(slot: Slot): Who {
  return (slot.split(':')[0] ?? slot) as Who
}
