import { randomUUID } from 'node:crypto'
import type { RunStage } from '../checks/run-stage.ts'
import type { HistoryStage } from '../checks/history-stage.ts'
import type { Actor, Fields, OldTable, RaceRound, Stage, TaskUpdate } from '../checks/stage.ts'
import type { CheckId } from '../checks/check-id.ts'
import type { RecordedRound } from '../checks/check-evidence.ts'
import { overlaps } from '../checks/race-rounds.ts'
import { encode } from '../history/encode.ts'
import type { RaceCall, Who } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { ObservedRow } from '../../adapters/adapter.ts'
import type { RawRow } from '../verdict/report.ts'
import type { Ops } from '../worker/protocol.ts'
import type { Answer } from '../worker/worker-process.ts'
import { failCall, holdCall, updateAs, type ActedCall } from './act-on-call.ts'
import { HistoryPlayer, type HistoryPlayerParts } from './history-player.ts'
import { raceOrders } from './race-orders.ts'
import { FIRST_PACE_MS, nextPaceMs } from './race-pace.ts'
import { Recorder } from './recorder.ts'
import { WorkerRunStage } from './run-stage.ts'
import type { MadeRows } from './made-rows.ts'
import { updateTogether } from './update-together.ts'
import { LIMITS, type Workers } from './workers.ts'

/** The first rounds of a race, which only show how long one takes, and the length of every later stretch. */
const CALIBRATION_ROUNDS = 8
const STRETCH_ROUNDS = 96

export interface StageParts extends Pick<HistoryPlayerParts, 'seed' | 'rounds' | 'third'> {
  /** In [0, 1), from the run's seed. */
  readonly random: () => number
  readonly workers: Workers
  readonly history: HistoryWriter
  readonly made: MadeRows
}

/** What a check acts through: calls to A and B, readings by O, all of it recorded under the check's id. */
export class CheckStage implements Stage {
  readonly owners: { readonly a: string; readonly b: string }
  readonly runs: RunStage
  readonly histories: HistoryStage
  readonly #recorder: Recorder
  readonly #check: CheckId
  readonly #workers: Workers
  readonly #history: HistoryWriter
  readonly #made: MadeRows
  readonly #random: () => number
  static #nonce = 1_000

  constructor(check: CheckId, parts: StageParts) {
    this.#check = check
    this.#workers = parts.workers
    this.#history = parts.history
    this.#made = parts.made
    this.#random = parts.random
    // Ids and owners as a core makes them, so that no store can tell an audit by their looks.
    this.owners = { a: randomUUID(), b: randomUUID() }
    this.#recorder = new Recorder(check, parts.history)
    const prefix = randomUUID()
    this.runs = new WorkerRunStage({ ...parts, check, place: 'main', owners: this.owners, prefix })
    this.histories = new HistoryPlayer({ ...parts, check, place: 'main', prefix })
  }

  get a(): Actor {
    return this.#actor('A', 'main')
  }

  get b(): Actor {
    return this.#actor('B', 'main')
  }

  get oldTable(): OldTable {
    return {
      a: this.#actor('A', 'old'),
      make: (step, id) => this.#call(step, 'O', 'makeOldTable', ['old', id]),
      open: (step) => this.#call(step, 'A', 'open', ['old'], LIMITS.open),
      row: (step, id) => this.#row(step, 'old', id),
    }
  }

  nonce(): number {
    CheckStage.#nonce += 1
    return CheckStage.#nonce
  }

  newTask(fields: Fields = {}): Fields & { readonly id: string } {
    const id = randomUUID()
    return {
      id,
      status: 'pending',
      toolName: 'send_receipt',
      toolCallId: id,
      args: { nonce: id },
      agentId: 'assistant',
      runId: id,
      createdAt: new Date(),
      retryCount: 0,
      // The checks mark rows in retryCount, which a store may hold to its maximum.
      maxRetries: 1_000_000,
      timeoutMs: 60_000,
      ...fields,
    }
  }

  readonly row = (step: string, id: string): Promise<RawRow | null> => this.#row(step, 'main', id)

  async prepareRace(
    set: number,
    tasks: readonly (Fields & { readonly id: string })[],
  ): Promise<readonly unknown[]> {
    const ids = tasks.map(({ id }) => id)
    this.#made.note('tasks', ids)
    await this.#call(`prepare:${set}`, 'A', 'createTasks', ['main', tasks], LIMITS.race)
    const { value } = await this.#call(`observe:${set}`, 'B', 'getTasks', ['main', ids], LIMITS.race)
    return Array.isArray(value) ? (value as unknown[]) : ids.map(() => null)
  }

  async race(
    rounds: readonly RaceRound[],
    offset: number,
    isPointless: (first: readonly RecordedRound[]) => boolean = () => false,
  ): Promise<number | null> {
    let paceMs = FIRST_PACE_MS
    let met = 0
    for (let played = 0; played < rounds.length;) {
      const length = played === 0 ? CALIBRATION_ROUNDS : STRETCH_ROUNDS
      const stretch = await this.#play(rounds.slice(played, played + length), offset + played, paceMs)
      paceMs = stretch.nextPaceMs
      met += stretch.met
      if (played === 0 && isPointless(stretch.played)) return null
      played += length
    }
    return met
  }

  /** Plays rounds in both workers and records them; answers with how many met and were won, and the next pace (ms). */
  async #play(
    rounds: readonly RaceRound[],
    offset: number,
    paceMs: number,
  ): Promise<{ met: number; played: readonly RecordedRound[]; nextPaceMs: number }> {
    const orders = raceOrders(rounds, { offset, paceMs, random: this.#random })
    const [a, b] = await Promise.all([
      this.#workers.call('A', 'race', ['main', orders.A], LIMITS.race),
      this.#workers.call('B', 'race', ['main', orders.B], LIMITS.race),
    ])
    const results = [...this.#raceCalls('A', a), ...this.#raceCalls('B', b)]
    const ids = rounds.map(({ id }) => id)
    const rows = await this.#rows('main', ids)
    const byRound = Map.groupBy(results, ({ round }) => round)
    const spans: number[] = []
    const played: RecordedRound[] = []
    let met = 0
    for (const [index, { id }] of rounds.entries()) {
      const calls = (byRound.get(offset + index) ?? []).map(({ call }) => call)
      const found = rows.find((row) => row.id === id)
      // O could not read: without a row the round shows nothing, and is missing from those that were played.
      if (found === undefined) continue
      const { row, copies } = found
      const round = { round: offset + index, id, calls, row, copies }
      this.#history.append({ type: 'round', check: this.#check, ...round })
      if (overlaps(round)) met += 1
      played.push(round)
      if (calls.length > 0)
        spans.push(Math.max(...calls.map(({ end }) => end)) - Math.min(...calls.map(({ start }) => start)))
    }
    return { met, played, nextPaceMs: nextPaceMs({ paceMs, spans, metShare: met / rounds.length }) }
  }

  #raceCalls(who: Who, answer: Answer): { round: number; call: RaceCall }[] {
    if (answer.outcome !== 'ok' || !Array.isArray(answer.value)) return []
    return (answer.value as (RaceCall & { round: number })[]).map(
      ({ round, tag, start, end, outcome, value, error }) => ({
        round,
        call: {
          who,
          tag,
          start: this.#history.sinceStart(start),
          end: this.#history.sinceStart(end),
          outcome,
          value: encode(value),
          ...(error === undefined ? {} : { error }),
        },
      }),
    )
  }

  #actor(who: 'A' | 'B', place: string): Actor {
    return {
      create: (step, task) => {
        this.#note(place, String(task['id']))
        return this.#call(step, who, 'createTask', [place, task])
      },
      createTogether: (step, task, callers) => {
        this.#note(place, String(task['id']))
        return this.#call(step, who, 'createTogether', [place, task, callers])
      },
      update: (step, id, patch, conditions) =>
        this.#call(step, who, 'updateTask', [place, id, patch, conditions ?? null]),
      updateTogether: (updates) =>
        updateTogether({ workers: this.#workers, recorder: this.#recorder, who, place }, updates),
      holdUpdate: (step, update, at) => holdCall(this.#acted(step, who, place, update), at),
      failUpdate: (step, update, at, how) => failCall(this.#acted(step, who, place, update), at, how),
      get: (step, id) => this.#call(step, who, 'getTask', [place, id]),
      remove: (step, id, conditions) => this.#call(step, who, 'deleteTask', [place, id, conditions ?? null]),
      setTimeZone: (step, zone) => this.#call(step, who, 'setTimeZone', [zone]),
    }
  }

  #acted(step: string, who: 'A' | 'B', place: string, update: TaskUpdate): ActedCall {
    return { workers: this.#workers, recorder: this.#recorder, place, ...updateAs(step, who, update) }
  }

  /** Records the call and makes it. The place stays out of the evidence: it is the run's, always. */
  #call<Op extends keyof Ops>(
    step: string,
    who: Who,
    op: Op,
    args: Ops[Op],
    timeoutMs: number = LIMITS.call,
  ): Promise<Answer> {
    const shown = op === 'setTimeZone' ? args : args.slice(1)
    return this.#recorder.call({ step, who, op, args: shown }, () =>
      this.#workers.call(who, op, args, timeoutMs),
    )
  }

  async #row(step: string, place: string, id: string): Promise<RawRow | null> {
    const [found] = await this.#rows(place, [id])
    if (found === undefined) return null
    this.#history.append({ type: 'row', check: this.#check, step, who: 'O', ...found })
    return found.row
  }

  /** What O reads; an empty list when it could not, so that no row is recorded and its witness is missing. */
  async #rows(place: string, ids: readonly string[]): Promise<ObservedRow[]> {
    const { outcome, value } = await this.#workers.call('O', 'rows', [place, ids], LIMITS.call)
    return outcome === 'ok' ? (value as ObservedRow[]) : []
  }

  /** Every other place is the run's own, and gone with it. */
  #note(place: string, id: string): void {
    if (place === 'main') this.#made.note('tasks', [id])
  }
}
