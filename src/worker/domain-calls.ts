import { setImmediate as nextTurn } from 'node:timers/promises'
import { monotonicMs } from '../history/clock.ts'
import { CallGate } from './call-gate.ts'
import { noteReports } from './conflict-facts.ts'
import { factsOfError } from './error-facts.ts'
import type { DomainStore, Storage } from './mastra.ts'
import type { OpenStores } from './open-stores.ts'
import { plain } from './plain.ts'
import type { DomainCall, HeldCall, Intervention, LoopReport, RaceResult } from './protocol.ts'
import { runInFenceScope, type CapturedStores } from './run-fence-scope.ts'

/** How long attempts of a loop are waited for, in ms. */
const LOOP_WAIT_MS = 2_000

interface Loop {
  stopping: boolean
  begun: number
  ended: Promise<LoopReport>
}

/** Calls methods of domains by name, at once, with one database call held or failing, or in a loop. */
export class DomainCalls {
  readonly #stores: OpenStores
  readonly #gate = new CallGate()
  /** The domain objects of each storage as an execution captures them when it claims its run. */
  readonly #captured = new Map<Storage, CapturedStores>()
  #loop: Loop | null = null

  constructor(stores: OpenStores) {
    this.#stores = stores
  }

  call(place: string, call: DomainCall): Promise<unknown> {
    return this.#on(this.#stores.storage(place), call)
  }

  /** All calls at the same instant of the monotonic clock (ms); each is answered by its place in the list. */
  async callTogether(place: string, calls: readonly DomainCall[], startAtMs: number): Promise<RaceResult[]> {
    const ahead = startAtMs - monotonicMs() - 1
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
    while (monotonicMs() < startAtMs) {
      // Spinning keeps the processes within microseconds of each other.
    }
    return Promise.all(calls.map((call, index) => this.#timed(place, call, index)))
  }

  /** Makes a call on a store whose database calls can be acted on, and does so to one; see `whenHeld`, `release`. */
  async intervene(place: string, call: DomainCall, intervention: Intervention): Promise<unknown> {
    // Before the first await, so that a question about this call does not get the answer of the one before.
    this.#gate.begin()
    try {
      const storage = await this.#stores.holdable(place, this.#gate.onCall)
      this.#gate.arm(intervention)
      return await this.#on(storage, call)
    } finally {
      this.#gate.disarm()
    }
  }

  whenHeld(): Promise<HeldCall | null> {
    return this.#gate.whenHeld()
  }

  release(): null {
    this.#gate.release()
    return null
  }

  /** Repeats a call until `stopLoop`, one after the other; `$n` in its texts becomes the number of the attempt. */
  startLoop(place: string, call: DomainCall): null {
    const loop = { stopping: false, begun: 0, ended: Promise.resolve<LoopReport>([]) }
    loop.ended = this.#repeat(place, call, loop)
    this.#loop = loop
    return null
  }

  /** Waits until the loop has begun `more` attempts from here on, for at most two seconds. */
  async loopAttempts(more: number): Promise<null> {
    const wanted = (this.#loop?.begun ?? 0) + more
    const deadline = monotonicMs() + LOOP_WAIT_MS
    while (this.#loop !== null && this.#loop.begun < wanted && monotonicMs() < deadline) await nextTurn()
    return null
  }

  async stopLoop(): Promise<LoopReport> {
    if (this.#loop === null) return []
    this.#loop.stopping = true
    return this.#loop.ended
  }

  async #repeat(place: string, call: DomainCall, loop: Loop): Promise<LoopReport> {
    const report: LoopReport[number][] = []
    while (!loop.stopping) {
      loop.begun += 1
      const numbered = numberTexts(call, report.length) as DomainCall
      const { start, end, outcome, error } = await this.#timed(place, numbered, report.length)
      report.push({
        start,
        end,
        outcome,
        conflict: error?.conflict !== undefined,
        error: error?.message ?? null,
      })
      await nextTurn()
    }
    return report
  }

  async #timed(place: string, call: DomainCall, index: number): Promise<RaceResult> {
    const start = monotonicMs()
    const about = { round: 0, tag: String(index), start }
    try {
      const value = plain(await this.call(place, call))
      return { ...about, end: monotonicMs(), outcome: 'ok', value }
    } catch (error) {
      const facts = factsOfError(error)
      return { ...about, end: monotonicMs(), outcome: 'threw', value: undefined, error: facts }
    }
  }

  async #on(storage: Storage, { domain, method, args, scope }: DomainCall): Promise<unknown> {
    const captured = await this.#capture(storage)
    // As an application does: the domain is asked for again at every call.
    const store = await storage.getStore?.(domain)
    const body = async (): Promise<unknown> => methodOf(store, domain, method)(...args.map(withFunctions))
    if (scope === undefined || scope === null) return body()
    const { result, reported } = await runInFenceScope(scope, captured, body)
    if (result.status === 'fulfilled') return result.value
    noteReports(result.reason, reported)
    throw result.reason
  }

  async #capture(storage: Storage): Promise<CapturedStores> {
    const known = this.#captured.get(storage)
    if (known !== undefined) return known
    const captured = {
      workflows: (await storage.getStore?.('workflows')) ?? undefined,
      memory: (await storage.getStore?.('memory')) ?? undefined,
    }
    this.#captured.set(storage, captured)
    return captured
  }
}

function methodOf(
  store: DomainStore | undefined,
  domain: string,
  name: string,
): (...args: unknown[]) => unknown {
  const method = store?.[name]
  if (typeof method !== 'function') throw new Error(`This store has no method ${domain}.${name}.`)
  return (...args) => method.apply(store, args) as unknown
}

/**
 * Functions cannot cross to another process: `{ $appends: text }` stands for one that appends a text, and
 * `{ $merges: keys }` for one that puts keys into the metadata of a thread.
 */
function withFunctions(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(withFunctions)
  if ('$appends' in value) return (existing?: string) => `${existing ?? ''}${String(value.$appends)}`
  if ('$merges' in value)
    return (thread: { metadata?: object }) => ({ ...thread.metadata, ...(value.$merges as object) })
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withFunctions(inner)]))
}

function numberTexts(value: unknown, number: number): unknown {
  if (typeof value === 'string') return value.replaceAll('$n', String(number))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((inner) => numberTexts(inner, number))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, numberTexts(inner, number)]))
}
