import type { RunActor, RunIds, RunStage } from '../checks/run-stage.ts'
import { overlaps } from '../checks/race-rounds.ts'
import { encode } from '../history/encode.ts'
import type { RaceCall, Who } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import { monotonicMs } from '../history/clock.ts'
import type { RawRow } from '../verdict/report.ts'
import type { DomainCall, LoopReport, RaceResult } from '../worker/protocol.ts'
import type { Answer } from '../worker/worker-process.ts'
import { failCall, holdCall } from './act-on-call.ts'
import type { MadeRows } from './made-rows.ts'
import { Recorder } from './recorder.ts'
import { LIMITS, type Workers } from './workers.ts'

/** Time for the order of a race to reach both workers, in ms: at first, and the shortest and longest that is tried. */
const HEADSTART_MS = { first: 5, min: 3, max: 40 } as const
/** How the time changes after a round in which the workers did not meet, and after one in which they did. */
const LONGER = 1.6
const SHORTER = 0.9

export interface RunStageParts {
  readonly check: string
  readonly owners: { readonly a: string; readonly b: string }
  /** Start of every id, unique to the check. */
  readonly prefix: string
  /** Name of the place whose store is used. */
  readonly place: string
  readonly workers: Workers
  readonly history: HistoryWriter
  readonly made: MadeRows
}

/** What checks on durable runs act through: calls of domain methods in A and B, readings of whole runs by O. */
export class WorkerRunStage implements RunStage {
  readonly a: RunActor
  readonly b: RunActor
  readonly #parts: RunStageParts
  readonly #recorder: Recorder
  #runs = 0
  #headstartMs: number = HEADSTART_MS.first

  constructor(parts: RunStageParts) {
    this.#parts = parts
    this.#recorder = new Recorder(parts.check, parts.history)
    this.a = this.#actor('A', parts.owners.a)
    this.b = this.#actor('B', parts.owners.b)
  }

  newRun(odd = 'run'): RunIds {
    this.#runs += 1
    const base = `${this.#parts.prefix}-${this.#runs}.`
    this.#parts.made.note('runs', [base])
    return { base, runId: base + odd, threadId: `${base}thread`, resourceId: `${base}resource` }
  }

  async state(step: string, { base }: RunIds): Promise<RawRow | null> {
    const { workers, check, history } = this.#parts
    const { outcome, value } = await workers.call('O', 'runState', [this.#parts.place, base], LIMITS.call)
    if (outcome !== 'ok' || value === null) return null
    const row = value as RawRow
    history.append({ type: 'row', check, step, who: 'O', id: base, row, copies: 1 })
    return row
  }

  async together(
    round: number,
    run: RunIds,
    calls: Readonly<Record<'A' | 'B', readonly DomainCall[]>>,
  ): Promise<boolean> {
    const { place, workers, check, history } = this.#parts
    const startAtMs = monotonicMs() + this.#headstartMs
    const answers = await Promise.all(
      (['A', 'B'] as const).map((who) =>
        workers.call(who, 'callDomainsTogether', [place, calls[who], startAtMs], LIMITS.race),
      ),
    )
    const results = answers.flatMap((answer, index) => this.#raceCalls(index === 0 ? 'A' : 'B', answer))
    const { outcome, value } = await workers.call('O', 'runState', [place, run.base], LIMITS.call)
    const row = outcome === 'ok' ? (value as RawRow | null) : null
    const played = { round, id: run.runId, calls: results, row, copies: 1 }
    history.append({ type: 'round', check, ...played })
    const { min, max } = HEADSTART_MS
    const met = overlaps(played)
    const wanted = this.#headstartMs * (met ? SHORTER : LONGER)
    this.#headstartMs = Math.min(max, Math.max(min, wanted))
    return met
  }

  #raceCalls(who: Who, { outcome, value }: Answer): RaceCall[] {
    if (outcome !== 'ok' || !Array.isArray(value)) return []
    const { history } = this.#parts
    return (value as RaceResult[]).map(({ tag, start, end, outcome, value, error }) => ({
      who,
      tag: `${who}${tag}`,
      start: history.sinceStart(start),
      end: history.sinceStart(end),
      outcome,
      value: encode(value),
      ...(error === undefined ? {} : { error }),
    }))
  }

  #actor(who: 'A' | 'B', owner: string): RunActor {
    const { place, workers } = this.#parts
    const record = (step: string, op: string, args: readonly unknown[], send: () => Promise<Answer>) =>
      this.#recorder.call({ step, who, op, args }, send)
    return {
      owner,
      call: (step, call) =>
        record(step, nameOf(call), argsOf(call), () =>
          workers.call(who, 'callDomain', [place, call], LIMITS.call),
        ),
      hold: (step, call, holdAt, countsRepeats) => {
        const as = { step, who, op: nameOf(call), args: argsOf(call) }
        return holdCall({ workers, recorder: this.#recorder, place, as, call }, holdAt, countsRepeats)
      },
      fail: async (step, call, at, how) => {
        const as = { step, who, op: nameOf(call), args: argsOf(call) }
        const { struck } = await failCall({ workers, recorder: this.#recorder, place, as, call }, at, how)
        return struck
      },
      inOneTurn: async (calls) => {
        const all = calls.map(([, call]) => call)
        const answers = workers.call(who, 'callDomainsTogether', [place, all, 0], LIMITS.call)
        await Promise.all(
          calls.map(([step, call], index) =>
            record(step, nameOf(call), argsOf(call), async () => answerAt(await answers, index)),
          ),
        )
      },
      turn: async () => {
        await workers.call(who, 'loopAttempts', [0], LIMITS.call)
      },
      startLoop: (step, call) =>
        record(step, `loop ${nameOf(call)}`, argsOf(call), () =>
          workers.call(who, 'startLoop', [place, call], LIMITS.call),
        ),
      loopAttempts: async (more) => {
        await workers.call(who, 'loopAttempts', [more], LIMITS.call)
      },
      stopLoop: (step) =>
        record(step, 'stopLoop', [], async () => {
          const answer = await workers.call(who, 'stopLoop', [], LIMITS.call)
          return answer.outcome === 'ok'
            ? { ...answer, value: this.#ofRun(answer.value as LoopReport) }
            : answer
        }),
      probe: (step) =>
        record(step, 'probeFencing', [], () => workers.call(who, 'probeFencing', [place], LIMITS.call)),
    }
  }

  /** The intervals of a loop in ms since the start of the run, as all other times are. */
  #ofRun(report: LoopReport): LoopReport {
    const { history } = this.#parts
    return report.map((attempt) => ({
      ...attempt,
      start: history.sinceStart(attempt.start),
      end: history.sinceStart(attempt.end),
    }))
  }
}

/** The answer to one of several calls that were sent as one; they share the fate of the message. */
function answerAt(answer: Answer, index: number): Answer {
  if (answer.outcome !== 'ok') return answer
  const result = (answer.value as readonly RaceResult[]).at(index)
  return result ?? { outcome: 'lost', value: undefined, start: null, end: null }
}

function nameOf({ domain, method }: DomainCall): string {
  return `${domain}.${method}`
}

/** The scope stands last, marked as such, because the method itself is not given it. */
function argsOf({ args, scope }: DomainCall): readonly unknown[] {
  return scope === undefined || scope === null ? args : [...args, { insideScopeOf: scope }]
}
