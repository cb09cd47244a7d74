import type { DomainFacts, ErrorFacts, HistoryEvent, RaceCall, Who } from '../history/event.ts'
import type { RecordedRound as RecordedHistory } from '../linearizability/recorded-round.ts'
import type { RawRow } from '../verdict/report.ts'
import type { Domain } from '../verdict/verdict.ts'

/** A call as the history has it: what was sent, and how it ended. `value` and `args` are encoded (src/history/encode.ts). */
export interface RecordedCall {
  readonly who: Who
  readonly op: string
  readonly args: readonly unknown[]
  readonly outcome: 'ok' | 'threw' | 'lost' | 'unsent'
  readonly value: unknown
  readonly error: ErrorFacts | null
  /** When the worker began and was done, in ms since the start of the run; null without an answer. */
  readonly start: number | null
  readonly end: number | null
}

export interface RecordedRow {
  readonly id: string
  readonly row: RawRow | null
  readonly copies: number
}

export interface RecordedRound {
  readonly round: number
  readonly id: string
  readonly calls: readonly RaceCall[]
  readonly row: RawRow | null
  readonly copies: number
}

/** The part of a stored run that belongs to one check, for its judge. */
export class CheckEvidence {
  readonly rounds: readonly RecordedRound[]
  /** Rounds of random operations. */
  readonly histories: readonly RecordedHistory[]
  /** Why the check could not be carried out to its end; null when it was. */
  readonly failure: string | null
  /** What is behind each domain of the store; null when no worker opened it. */
  readonly domains: Readonly<Record<Domain, DomainFacts>> | null
  readonly #calls = new Map<string, RecordedCall>()
  readonly #rows = new Map<string, RecordedRow>()

  constructor(events: readonly HistoryEvent[], domains: Readonly<Record<Domain, DomainFacts>> | null) {
    this.domains = domains
    this.rounds = events.filter((event) => event.type === 'round')
    this.histories = events.filter((event) => event.type === 'history')
    let failure: string | null = null
    for (const event of events) {
      if (event.type === 'invoke') {
        const { who, op, args } = event
        this.#calls.set(event.step, {
          who,
          op,
          args,
          outcome: 'lost',
          value: undefined,
          error: null,
          start: null,
          end: null,
        })
      } else if (event.type === 'return') {
        const invoked = this.#calls.get(event.step)
        if (invoked !== undefined) {
          this.#calls.set(event.step, {
            ...invoked,
            outcome: event.outcome,
            value: event.value,
            error: event.error ?? null,
            start: event.start,
            end: event.end,
          })
        }
      } else if (event.type === 'row') {
        this.#rows.set(event.step, { id: event.id, row: event.row, copies: event.copies })
      } else if (event.type === 'check' && event.phase === 'failed') {
        failure = event.detail ?? 'the check failed'
      }
    }
    this.failure = failure
  }

  /** The call of a step, null when it was never made. A call without an answer has the outcome `lost`. */
  call(step: string): RecordedCall | null {
    return this.#calls.get(step) ?? null
  }

  /** All calls by their steps, in the order in which they were made. */
  get calls(): ReadonlyMap<string, RecordedCall> {
    return this.#calls
  }

  /** The rows that O read before and after something; null unless there was one both times. */
  around(steps: {
    readonly before: string
    readonly after: string
  }): { readonly before: RawRow; readonly after: RawRow } | null {
    const before = this.row(steps.before)?.row ?? null
    const after = this.row(steps.after)?.row ?? null
    return before === null || after === null ? null : { before, after }
  }

  /** The row that O read in a step; null when it was not read. Its own `row` is null where the table had none. */
  row(step: string): RecordedRow | null {
    return this.#rows.get(step) ?? null
  }
}
