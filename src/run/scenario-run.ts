import { changedColumns } from '../checks/columns.ts'
import type { Moment, Who } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { ScenarioStage } from '../scenarios/scenario-stage.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Times } from '../scenarios/times.ts'
import type { RawRow } from '../verdict/report.ts'
import type { ManagerOrder } from '../worker/protocol.ts'
import type { MomentMessage, RowsMessage } from '../worker/worker-message.ts'
import { injectSignal, type ScenarioSignal } from './inject-signal.ts'
import { Settling } from './settling.ts'
import { Signpost } from './signpost.ts'
import { LIMITS, whoOf, type Slot, type Workers } from './workers.ts'

export interface ScenarioRunOptions {
  readonly scenario: Scenario
  readonly run: number
  readonly times: Times
  readonly slots: { readonly A: Slot; readonly B: Slot }
  readonly place: string
  readonly receiver: string
  readonly maxRetries: number
  /** Columns that move without any write: what is quiet but for them is quiet. */
  readonly restless: readonly string[]
  readonly workers: Workers
  readonly history: HistoryWriter
  /** Aborted when the run is interrupted, which ends the workers; then nothing is waited for. */
  readonly signal: AbortSignal
}

/** One run of one scenario: acts for it, and records whatever its workers, O and the system report. */
export class ScenarioRun implements ScenarioStage, AsyncDisposable {
  readonly times: Times
  readonly #options: ScenarioRunOptions
  readonly #name: string
  readonly #seen: Signpost
  readonly #settling: Settling
  readonly #stalledMs = new Map<Who, number>()
  readonly #listening: Disposable
  readonly #managers = new Set<'A' | 'B'>()
  #faulted = false
  #frozen = false
  #row: RawRow | null = null

  constructor(options: ScenarioRunOptions) {
    this.#options = options
    this.#seen = new Signpost(options.signal)
    this.times = options.times
    this.#settling = new Settling(this.#seen, options.times, () => options.history.now())
    this.#name = `${options.scenario.id}-${options.run}`
    this.#listening = options.workers.listen({
      onMoment: (slot, moment) => this.#hear(slot, moment),
      onRows: (rows) => this.#look(rows),
      onEnd: (slot) => this.#lose(slot),
    })
  }

  async startA(): Promise<void> {
    if (!(await this.#startManager('A', false))) return
    const { workers, slots, maxRetries } = this.#options
    const { outcome, error } = await workers.call(slots.A, 'enqueue', [this.#name, maxRetries], LIMITS.call)
    if (outcome !== 'ok') throw new Error(`A could not enqueue the task: ${error?.message ?? outcome}`)
  }

  async startB(): Promise<void> {
    await this.#startManager('B', true)
  }

  until(who: 'A' | 'B', what: Moment, limitMs: number): Promise<boolean> {
    // Nobody starts an attempt of a task that has been marked failed.
    const instead = [`${who} exited`]
    if (what === 'attempt-started') instead.push('status failed')
    // A worker that gives up because it has lost the task does not return any more.
    if (what === 'tool-returned') instead.push(`${who} tool-aborted`)
    return this.#seen.wait(`${who} ${what}`, limitMs, instead)
  }

  untilStatus(status: string, limitMs: number): Promise<boolean> {
    return this.#seen.wait(`status ${status}`, limitMs)
  }

  async look(): Promise<boolean> {
    const { workers, place } = this.#options
    const { outcome } = await workers.call('O', 'look', [place], LIMITS.call)
    return outcome === 'ok'
  }

  async signalA(signal: ScenarioSignal): Promise<boolean> {
    const target = this.#options.workers.process(this.#options.slots.A)
    if (target?.pid === undefined) return false
    if (signal !== 'SIGCONT') this.#faulted = true
    this.#frozen = signal === 'SIGSTOP'
    this.#settling.freeze(this.#frozen)
    const record = (phase: 'injected' | 'confirmed' | 'failed', atMs: number, detail?: string): void => {
      const { history } = this.#options
      const event = { ...this.#tag, who: 'A' as const, signal, phase, at: history.sinceStart(atMs) }
      history.append({ type: 'fault', ...event, ...(detail === undefined ? {} : { detail }) })
    }
    return injectSignal(signal, { pid: target.pid, exited: target.exited }, record)
  }

  settle(limitMs: number): Promise<boolean> {
    return this.#settling.settle(limitMs)
  }

  /** Undoes what is left of the scenario: a stopped A is resumed, managers are shut down, stalls are recorded. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { workers, slots, history } = this.#options
    if (this.#frozen) await this.signalA('SIGCONT')
    for (const who of this.#managers) {
      const { outcome, value } = await workers.call(slots[who], 'stopManager', [this.#name], LIMITS.call)
      // A's own figure would include the time for which it was frozen.
      const asked =
        outcome === 'ok' && typeof value === 'number' && !(who === 'A' && this.#faulted) ? value : undefined
      const maxMs = asked ?? this.#stalledMs.get(who)
      if (maxMs !== undefined) history.append({ type: 'loop-delay', ...this.#tag, who, maxMs })
    }
    this.#listening[Symbol.dispose]()
    if (slots.A !== 'A') await workers.end(slots.A)
  }

  get #tag() {
    return { scenario: this.#options.scenario.id, run: this.#options.run }
  }

  async #startManager(who: 'A' | 'B', recover: boolean): Promise<boolean> {
    const { workers, slots, scenario, place, receiver } = this.#options
    const { leaseMs, beforeRequestMs, afterRequestMs, longTaskMs } = this.times
    const order: ManagerOrder = {
      scenario: this.#name,
      place,
      identity: who,
      receiver,
      keyed: scenario.keyed,
      recover,
      leaseMs,
      beforeRequestMs,
      afterRequestMs: scenario.long ? longTaskMs : afterRequestMs,
    }
    this.#managers.add(who)
    const { outcome, error, start } = await workers.call(slots[who], 'startManager', [order], LIMITS.open)
    if (outcome === 'ok') return true
    this.#record(who, {
      what: 'manager-failed',
      at: start,
      atWall: Date.now(),
      detail: error?.chain.join(': ') ?? outcome,
    })
    return false
  }

  #hear(slot: Slot, moment: MomentMessage): void {
    if (moment.scenario !== this.#name) return
    const who = whoOf(slot)
    if (!(who === 'A' && this.#faulted)) this.#stalledMs.set(who, moment.stalledMs)
    this.#record(who, moment)
    this.#seen.pass(`${who} ${moment.what}`)
  }

  #look({ watch, rows, at, atWall }: RowsMessage): void {
    if (watch !== this.#options.place) return
    const { history, restless } = this.#options
    const [row] = rows
    history.append({
      type: 'task-row',
      ...this.#tag,
      row: row ?? null,
      count: rows.length,
      at: history.sinceStart(at),
      atWall,
    })
    const resting = changedColumns(this.#row, row ?? null).filter((name) => !restless.includes(name))
    this.#row = row ?? null
    if (resting.length > 0) this.#seen.pass(`status ${row?.['status'] ?? 'none'}`)
  }

  #lose(slot: Slot): void {
    const { slots } = this.#options
    const who = slot === slots.A ? 'A' : slot === slots.B ? 'B' : null
    if (who === null) return
    this.#settling.forget(who)
    this.#record(who, { what: 'exited', at: null, atWall: Date.now() })
    this.#seen.pass(`${who} exited`)
  }

  #record(
    who: Who,
    moment: {
      what: Moment
      at: number | null
      atWall: number
      attempt?: number | undefined
      detail?: string | undefined
    },
  ): void {
    const { history } = this.#options
    const { what, atWall, attempt, detail } = moment
    const at = moment.at === null ? history.now() : history.sinceStart(moment.at)
    this.#settling.note({ who, what, at, detail })
    history.append({
      type: 'moment',
      ...this.#tag,
      who,
      what,
      at,
      atWall,
      ...(attempt === undefined ? {} : { attempt }),
      ...(detail === undefined ? {} : { detail }),
    })
  }
}
