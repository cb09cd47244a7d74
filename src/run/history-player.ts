import type { HistoryRequest, HistoryStage } from '../checks/history-stage.ts'
import { ownersOf } from '../histories/owners-of.ts'
import { PLAYERS, type Player, type Script } from '../histories/script.ts'
import { scriptOf, seedOf } from '../histories/script-of.ts'
import { monotonicMs } from '../history/clock.ts'
import type { HistoryWriter } from '../history/writer.ts'
import { HISTORIES_MIN, haveMet } from '../linearizability/enough-met.ts'
import type { RecordedRound, RoundObject } from '../linearizability/recorded-round.ts'
import type { MadeRows } from './made-rows.ts'
import { playHistories, type PlannedHistory } from './play-histories.ts'
import { shrinkHistory } from './shrink-history.ts'
import type { Workers } from './workers.ts'

/** Rounds of one batch at most: what they left is read, and judged, at its end. */
const BATCH = 8
/** From round to round, in ms: at first, what is added to the time that most rounds took, and for those who do not meet. */
const INTERVAL_MS = { first: 12, rest: 1, most: 50 } as const
/**
 * Time in ms: for the histories of one check, at most where they do not show enough by then, for each round where
 * there are more than usual, for one batch, and for finding a shorter history that fails.
 */
const TIME_MS = { check: 3_300, most: 10_000, round: 80, batch: 2_000, shrink: 5_000 } as const
/** How many histories are played where so few are asked for that they fit into one batch. */
const ATTEMPTS_OF_FEW = 40

export interface HistoryPlayerParts {
  readonly check: string
  /** Start of every id, unique to the check. */
  readonly prefix: string
  /** Name of the place whose store is used. */
  readonly place: string
  readonly seed: number
  /** How many scripts are played. */
  readonly rounds: number
  readonly workers: Workers
  readonly history: HistoryWriter
  readonly made: MadeRows
  /** Makes C ready to play; false where it cannot be, and two play alone. */
  readonly third: () => Promise<boolean>
}

/** Plays random histories in A, B and C, and records them under a check. */
export class HistoryPlayer implements HistoryStage {
  readonly #parts: HistoryPlayerParts
  #rounds = 0
  #intervalMs: number = INTERVAL_MS.first

  constructor(parts: HistoryPlayerParts) {
    this.#parts = parts
  }

  async play(request: HistoryRequest): Promise<void> {
    const { object, offered, fails } = request
    const { check, history, third, seed, rounds: scripts } = this.#parts
    // A few are asked for to see again what they showed, which may take more than one attempt.
    const rounds = scripts < BATCH ? ATTEMPTS_OF_FEW : scripts
    const players = (await third()) ? PLAYERS : PLAYERS.filter((player) => player !== 'C')
    const beginMs = monotonicMs()
    const endMs = beginMs + Math.max(TIME_MS.check, rounds * TIME_MS.round)
    const all: RecordedRound[] = []
    // A slow store gets longer, and so do processes on a busy machine, which start so far apart that they seldom meet.
    const isMissing = (): boolean =>
      all.length >= HISTORIES_MIN && haveMet(all)
        ? all.length < rounds && monotonicMs() < endMs
        : all.length < 2 * rounds && monotonicMs() < Math.max(endMs, beginMs + TIME_MS.most)
    while (isMissing()) {
      const first = all.length
      const length = Math.min(this.#batch(first), first < rounds ? rounds - first : 2 * rounds - first)
      const planned = Array.from({ length }, (_, index) => {
        const own = seedOf(seed, object, (first + index) % scripts)
        return this.#plan(object, this.#next(), own, scriptOf(object, offered, own))
      })
      const played = await this.#playBatch(request, players, planned)
      for (const round of played) history.append({ type: 'history', check, ...round })
      all.push(...played)
      // What a lost process did is not known, and a call without an answer would be met again.
      if (played.length < planned.length || played.some(hasUnanswered)) return
      const failed = played.find(fails)
      if (failed === undefined) continue
      const shortest = await shrinkHistory({
        failed,
        offered,
        fails,
        limitMs: Math.max(0, Math.min(TIME_MS.shrink, endMs - monotonicMs())),
        play: (script, own, times) =>
          this.#playBatch(
            request,
            players,
            Array.from({ length: times }, () => this.#plan(object, this.#next(), own, script)),
          ),
      })
      if (shortest !== null) history.append({ type: 'history', check, ...shortest })
      return
    }
  }

  async #playBatch(
    { object }: HistoryRequest,
    players: readonly Player[],
    planned: readonly PlannedHistory[],
  ): Promise<RecordedRound[]> {
    const { place, workers, history } = this.#parts
    const played = await playHistories(
      { object, place, players, workers, history, intervalMs: this.#intervalMs },
      planned,
    )
    if (played.length > 0) this.#intervalMs = this.#intervalAfter(played)
    return played
  }

  /** Processes that are late for a round meet again in one that starts when all of them wait for it. */
  #intervalAfter(played: readonly RecordedRound[]): number {
    const ownMs = usualSpanMs(played) + INTERVAL_MS.rest
    return haveMet(played) ? ownMs : Math.max(ownMs, Math.min(INTERVAL_MS.most, 2 * this.#intervalMs))
  }

  /** How many rounds to play next, after so many: one at first, because even that may take a slow store seconds. */
  #batch(played: number): number {
    return played === 0 ? 1 : Math.max(1, Math.min(BATCH, Math.floor(TIME_MS.batch / this.#intervalMs)))
  }

  /** Numbers every round that is played, from 0; the planned ones come first. */
  #next(): number {
    this.#rounds += 1
    return this.#rounds - 1
  }

  #plan(object: RoundObject, round: number, seed: number, script: Script): PlannedHistory {
    const { prefix, made } = this.#parts
    const base = `${prefix}-h${round}.`
    made.note(object === 'task' ? 'tasks' : 'runs', [base])
    // Whole seconds, so that stores that keep no more do not change the instants that are counted from it.
    const originMs = Math.floor(Date.now() / 1_000) * 1_000
    return { round, seed, script, ids: { base, group: prefix, owners: ownersOf(base), originMs } }
  }
}

function hasUnanswered({ operations }: RecordedRound): boolean {
  return operations.some(({ outcome }) => outcome === 'info')
}

/** What three of four rounds took at most, in ms. */
function usualSpanMs(rounds: readonly RecordedRound[]): number {
  const spans = rounds.map(({ operations, scripts }) => {
    const steps = PLAYERS.reduce((sum, player) => sum + (scripts[player]?.length ?? 0), 0)
    // What A made before the round comes first.
    const own = operations.slice(operations.length - steps)
    const starts = own.map(({ startMs }) => startMs)
    return own.length === 0 ? 0 : Math.max(...own.map(({ endMs }) => endMs ?? 0)) - Math.min(...starts)
  })
  return [...spans].sort((left, right) => left - right)[Math.floor(spans.length * 0.75)] ?? 0
}
