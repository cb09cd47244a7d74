import type { HistoryEvent, Moment } from '../history/event.ts'
import type { Receipt } from '../history/receipt.ts'
import type { RawRow } from '../verdict/report.ts'

type Event<T extends HistoryEvent['type']> = Extract<HistoryEvent, { type: T }>

/** The evidence of one run of one scenario, for its judge. All `at` are ms since the start of this scenario's run (monotonic). */
export class ScenarioEvidence {
  readonly moments: readonly Event<'moment'>[]
  readonly faults: readonly Event<'fault'>[]
  /** The row whenever it had changed or O was asked to look, in order. */
  readonly rows: readonly Event<'task-row'>[]
  /** What the destination's file says; null when it was not read. */
  readonly receipts: readonly Receipt[] | null
  /** The longest stall (ms) of each worker's event loop; absent where it could not be asked. */
  readonly loopDelays: ReadonlyMap<string, number>
  /** When O did not read the row for longer than usual; null where it did not tell. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[] | null
  readonly times: Readonly<Record<string, number>>
  /** Why the run could not be carried out to its end; null when it was. */
  readonly failure: string | null
  readonly ended: boolean
  /** When the run of this scenario ended; null when it did not. */
  readonly endedAt: number | null
  /** The run that this one repeats with longer times; null for one of its own. */
  readonly repeatOf: number | null
  /** The lines of the history that hold this run: `history.jsonl#120-141`. */
  readonly lines: string

  constructor(events: readonly HistoryEvent[]) {
    const phases = events.filter((event) => event.type === 'scenario')
    const started = phases.find(({ phase }) => phase === 'started')
    const origin = started?.t ?? 0
    this.moments = inOrder(
      events.filter((event) => event.type === 'moment'),
      origin,
    )
    this.faults = inOrder(
      events.filter((event) => event.type === 'fault'),
      origin,
    )
    this.rows = inOrder(
      events.filter((event) => event.type === 'task-row'),
      origin,
    )
    this.receipts = events.find((event) => event.type === 'receipts')?.receipts ?? null
    this.loopDelays = new Map(
      events.filter((event) => event.type === 'loop-delay').map(({ who, maxMs }) => [who, maxMs]),
    )
    const looks = events.find((event) => event.type === 'looks')
    this.gaps = looks?.gaps.map(({ from, to }) => ({ from: from - origin, to: to - origin })) ?? null
    this.times = started?.times ?? {}
    const ended = phases.find(({ phase }) => phase === 'ended')
    this.endedAt = ended === undefined ? null : ended.t - origin
    const repeats = /^repeat of run (\d+)$/.exec(started?.detail ?? '')?.[1]
    this.repeatOf = repeats === undefined ? null : Number(repeats)
    const numbers = events.map(({ i }) => i)
    this.lines =
      numbers.length === 0 ? 'history.jsonl' : `history.jsonl#${Math.min(...numbers)}-${Math.max(...numbers)}`
    this.failure = phases.find(({ phase }) => phase === 'failed')?.detail ?? null
    this.ended = ended !== undefined
  }

  /** The first moment of a kind that a worker reported; null when it never did. */
  first(who: 'A' | 'B', what: Moment): Event<'moment'> | null {
    return this.moments.find((moment) => moment.who === who && moment.what === what) ?? null
  }

  /** The row as O had last seen it at an instant; null when it had seen none. */
  rowAt(at: number): RawRow | null {
    return this.rows.findLast((row) => row.at <= at)?.row ?? null
  }

  /** The last row that O saw; null when it saw none. */
  get finalRow(): RawRow | null {
    return this.rows.at(-1)?.row ?? null
  }

  /** When a signal to A was confirmed by the system; null when it was not. */
  confirmedAt(signal: string): number | null {
    return this.faults.find((fault) => fault.signal === signal && fault.phase === 'confirmed')?.at ?? null
  }
}

/** By time, counted from the start of the scenario's run. */
function inOrder<T extends { readonly at: number }>(events: readonly T[], origin: number): T[] {
  return events
    .map((event) => ({ ...event, at: event.at - origin }))
    .sort((left, right) => left.at - right.at)
}
