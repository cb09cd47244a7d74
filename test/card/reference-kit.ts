import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import { CHECKS } from '../../src/checks/list.ts'
import type { Stage } from '../../src/checks/stage.ts'
import type { DomainFacts, HistoryEvent } from '../../src/history/event.ts'
import { readHistory } from '../../src/history/reader.ts'
import { HistoryWriter } from '../../src/history/writer.ts'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import { WorkerRunStage } from '../../src/run/run-stage.ts'
import { Workers } from '../../src/run/workers.ts'
import { eventsOfCheck } from '../../src/verdict/run-evidence.ts'
import type { Domain, Judgement } from '../../src/verdict/verdict.ts'
import { Guardian } from '../../src/worker/guardian.ts'
import type { Place } from '../../src/worker/protocol.ts'

/** One set of workers, in which many stores can be put through checks on durable runs, each on a file of its own. */
export class Bench implements AsyncDisposable {
  readonly directory: string
  readonly #workers: Workers
  readonly #guardian: Guardian
  readonly #history: HistoryWriter
  #stores = 0

  private constructor(adapter: StoreAdapter) {
    this.directory = mkdtempSync(join(tmpdir(), 'fence-audit-card-'))
    this.#guardian = new Guardian()
    this.#history = new HistoryWriter(this.directory)
    this.#workers = new Workers({
      runId: 'card-test',
      pairRoot: import.meta.dirname,
      node: { path: process.execPath, version: process.versions.node },
      openModule: adapter.openModule,
      rowsModule: adapter.rowsModule,
      places: {},
      logDirectory: this.directory,
      compileCache: join(this.directory, 'compile-cache'),
      history: this.#history,
      guardian: this.#guardian,
    })
  }

  static async start(adapter: StoreAdapter): Promise<Bench> {
    const bench = new Bench(adapter)
    const up = await Promise.all((['A', 'B', 'O'] as const).map((who) => bench.#workers.start(who)))
    if (up.includes(false)) throw new Error('a worker did not come up')
    return bench
  }

  /** Opens a store at a place in both workers and runs checks on it. */
  async audit(place: Place, checks: readonly CheckId[]): Promise<Audited> {
    this.#stores += 1
    const name = `store ${this.#stores}`
    for (const who of ['A', 'B', 'O'] as const)
      await this.#workers.call(who, 'addPlace', [name, place], 5_000)
    const opened = await this.#workers.call('A', 'open', [name], 20_000)
    if (opened.outcome !== 'ok') throw new Error(`the store did not open: ${opened.error?.message}`)
    await this.#workers.call('B', 'open', [name], 20_000)
    const domains = opened.value as Record<Domain, DomainFacts>
    const directory = mkdtempSync(join(this.directory, 'history-'))
    const history = new HistoryWriter(directory)
    history.append({ type: 'run', phase: 'started', run: 'card-test', factsSha256: 'of no run.json' })
    for (const check of checks) {
      const runs = new WorkerRunStage({
        check,
        place: name,
        owners: { a: 'A', b: 'B' },
        prefix: `test-${check.replace('/', '-')}`,
        workers: this.#workers,
        history,
        made: new Map(),
      })
      history.append({ type: 'check', check, phase: 'started' })
      await CHECKS[check].run({ runs } as unknown as Stage)
      history.append({ type: 'check', check, phase: 'ended' })
    }
    history.close()
    const events = readHistory(directory)
    const evidenceOf = (check: CheckId): CheckEvidence =>
      new CheckEvidence(eventsOfCheck(events, check), domains)
    return {
      domains,
      eventsOf: (check) => eventsOfCheck(events, check),
      evidenceOf,
      judgements: new Map(checks.map((check) => [check, CHECKS[check].judge(evidenceOf(check))])),
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#workers[Symbol.asyncDispose]()
    await this.#guardian[Symbol.asyncDispose]()
    this.#history.close()
    await rm(this.directory, { recursive: true })
  }
}

export interface Audited {
  readonly domains: Readonly<Record<Domain, DomainFacts>>
  readonly eventsOf: (check: CheckId) => readonly HistoryEvent[]
  readonly evidenceOf: (check: CheckId) => CheckEvidence
  readonly judgements: ReadonlyMap<CheckId, Judgement>
}

/** The checks that do not hold, with what they came to: `runs/release violated`. */
export function findings({ judgements }: Audited): string[] {
  return [...judgements].flatMap(([id, { verdict }]) => (verdict === 'holds' ? [] : [`${id} ${verdict}`]))
}
