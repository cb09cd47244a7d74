import { mkdtempSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreAdapter } from '../../../adapters/adapter.ts'
import type { CheckId } from '../../checks/check-id.ts'
import { CHECKS } from '../../checks/list.ts'
import { readHistory } from '../../history/reader.ts'
import { HistoryWriter } from '../../history/writer.ts'
import type { ReferencePlan } from '../../plan/plan.ts'
import { MadeRows } from '../../run/made-rows.ts'
import { seededRandom } from '../../run/random.ts'
import { runChecks } from '../../run/run-checks.ts'
import { connectObserver, openMain } from '../../run/start-workers.ts'
import { thirdWorker } from '../../run/third-worker.ts'
import { LIMITS, Workers } from '../../run/workers.ts'
import { Guardian } from '../../worker/guardian.ts'
import type { Place } from '../../worker/protocol.ts'
import { judgeAudited, type Audited } from './audited.ts'

/** How one store is put through its checks. */
export interface AuditOptions {
  /** An empty place for the upgrade of an old table; without one that check cannot show anything. */
  readonly old?: Place
  /** Determines interleavings and random histories. */
  readonly seed?: number
  /** Random histories that each check of them plays. */
  readonly rounds?: number
  readonly signal?: AbortSignal
}

const IDENTITIES = ['A', 'B', 'O'] as const
const ROUNDS = 20

/**
 * One set of workers in which many stores are put through checks, one after the other: each has a place and a history
 * of its own, and is judged as in any audit. All of them are opened by one adapter. Nothing is installed.
 */
export class Bench implements AsyncDisposable {
  /** A folder that is gone with the bench. */
  readonly directory: string
  readonly #adapter: StoreAdapter
  readonly #pairRoot: string
  readonly #guardian = new Guardian()
  /** What happens to the workers while no store is audited. */
  readonly #history: HistoryWriter
  /** Read again whenever a worker starts, so that a replaced one knows the store that is on the bench. */
  readonly #places: Record<string, Place> = {}
  #workers: Workers

  private constructor(adapter: StoreAdapter, pairRoot: string) {
    this.#adapter = adapter
    this.#pairRoot = pairRoot
    this.directory = realpathSync(mkdtempSync(join(tmpdir(), 'fence-audit-bench-')))
    this.#guardian.watchDirectory(this.directory)
    this.#history = new HistoryWriter(this.directory)
    this.#workers = this.#newWorkers()
  }

  /** Starts the workers, in a pair's install where the adapter needs one. Rejects when one of them does not come up. */
  static async start(adapter: StoreAdapter, pairRoot = import.meta.dirname): Promise<Bench> {
    const bench = new Bench(adapter, pairRoot)
    try {
      await bench.#startWorkers()
      return bench
    } catch (error) {
      await bench[Symbol.asyncDispose]()
      throw error
    }
  }

  /** Puts a reference store, made for this, through checks; its files are gone afterwards. */
  async auditReference(
    reference: ReferencePlan,
    checks: readonly CheckId[],
    options: Omit<AuditOptions, 'old'> = {},
  ): Promise<Audited> {
    const directory = mkdtempSync(join(this.directory, 'store-'))
    const fresh = async (name: string): Promise<Place> => {
      const context = { url: null, token: null, module: null, reference, runId: 'bench' }
      return (await this.#adapter.provision({ ...context, directory: join(directory, name) })).place
    }
    try {
      return await this.audit(await fresh('main'), checks, { ...options, old: await fresh('old') })
    } finally {
      await this.#clear()
      // A store that writes late, or a worker that has just been killed, may still put a file there.
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    }
  }

  /** Puts the store at a place through checks, in the order of the list, and judges them. */
  async audit(place: Place, checks: readonly CheckId[], options: AuditOptions = {}): Promise<Audited> {
    const { old, seed = 1, rounds = ROUNDS, signal = new AbortController().signal } = options
    await this.#mount({ main: place, ...(old === undefined ? {} : { old }) })
    const directory = mkdtempSync(join(this.directory, 'history-'))
    const history = new HistoryWriter(directory)
    try {
      const workers = this.#workers
      history.append({ type: 'run', phase: 'started', run: 'bench', factsSha256: 'of no run.json' })
      const domains = await openMain(workers, history, 'A')
      const isOpen =
        domains !== null &&
        (await openMain(workers, history, 'B')) !== null &&
        (await connectObserver(workers, history))
      if (isOpen) {
        const possible = checks.filter(
          (id) => domains[CHECKS[id].domain].present || CHECKS[id].needs === 'run-fencing',
        )
        await runChecks({
          random: seededRandom(seed),
          seed,
          rounds,
          third: thirdWorker(workers, history, Promise.resolve()),
          checks: possible,
          workers,
          history,
          recorded: () => readHistory(directory),
          made: new MadeRows(history),
          signal,
          onCheck: () => {},
        })
      }
      history.append({ type: 'run', phase: 'ended', lines: history.lines + 1 })
    } finally {
      history.close()
    }
    return judgeAudited(directory, checks)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workers[Symbol.asyncDispose]()
    await this.#guardian[Symbol.asyncDispose]()
    this.#history.close()
    await rm(this.directory, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Puts another store on the bench, with new workers where one of the old ones died or was replaced too often. */
  async #mount(places: Readonly<Record<string, Place>>): Promise<void> {
    await this.#clear()
    Object.assign(this.#places, places)
    if (!IDENTITIES.every((who) => this.#workers.alive(who) && this.#workers.replaceable(who))) {
      await this.#workers[Symbol.asyncDispose]()
      this.#workers = this.#newWorkers()
      await this.#startWorkers()
    }
    await this.#toAll(async (who) => {
      for (const [name, place] of Object.entries(places))
        await this.#workers.call(who, 'addPlace', [name, place], LIMITS.call)
    })
  }

  async #clear(): Promise<void> {
    const names = Object.keys(this.#places)
    await this.#toAll(async (who) => {
      for (const name of names) await this.#workers.call(who, 'closePlace', [name], LIMITS.call)
    })
    for (const name of names) delete this.#places[name]
  }

  async #toAll(tell: (who: 'A' | 'B' | 'C' | 'O') => Promise<void>): Promise<void> {
    await Promise.all((['A', 'B', 'C', 'O'] as const).map(tell))
  }

  async #startWorkers(): Promise<void> {
    const up = await Promise.all(IDENTITIES.map((who) => this.#workers.start(who)))
    if (up.includes(false)) throw new Error('A worker of the bench did not come up.')
  }

  #newWorkers(): Workers {
    return new Workers({
      runId: 'bench',
      pairRoot: this.#pairRoot,
      node: { path: process.execPath, version: process.versions.node },
      openModule: this.#adapter.openModule,
      rowsModule: this.#adapter.rowsModule,
      places: this.#places,
      logDirectory: this.directory,
      compileCache: join(this.directory, 'compile-cache'),
      history: this.#history,
      guardian: this.#guardian,
    })
  }
}
