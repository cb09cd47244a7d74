import type { HistoryIds } from '../histories/history-call.ts'
import type { PlayedCall } from '../histories/history-order.ts'
import type { Player, Script } from '../histories/script.ts'
import { setUpOf } from '../histories/set-up-of.ts'
import { monotonicMs } from '../history/clock.ts'
import type {
  FinalReading,
  RecordedOperation,
  RecordedRound,
  RoundObject,
} from '../linearizability/recorded-round.ts'
import { encode } from '../history/encode.ts'
import type { HistoryWriter } from '../history/writer.ts'
import type { ObservedRow } from '../../adapters/adapter.ts'
import type { RawRow } from '../verdict/report.ts'
import type { Answer } from '../worker/worker-process.ts'
import { LIMITS, type Workers } from './workers.ts'

/** How far ahead the first round is, in ms: all processes must have their orders by then. */
const LEAD_MS = 6

export interface PlannedHistory {
  readonly round: number
  readonly seed: number
  readonly script: Script
  readonly ids: HistoryIds
}

export interface Playground {
  readonly object: RoundObject
  /** Name of the place whose store is used. */
  readonly place: string
  readonly players: readonly Player[]
  readonly workers: Workers
  readonly history: HistoryWriter
  /** From the start of one round to that of the next, in ms. */
  readonly intervalMs: number
}

/**
 * Plays rounds one after the other in all players at once and lets O read what each left. Answers with the rounds of
 * which every player reported what it did; of a player that died or hung nobody knows what it did.
 */
export async function playHistories(
  ground: Playground,
  planned: readonly PlannedHistory[],
): Promise<RecordedRound[]> {
  const { workers, place, players } = ground
  const setUp = planned.flatMap(({ round, ids, script }) =>
    setUpOf(ground.object, ids, script).map((call) => ({ round, call })),
  )
  const wallMs = Date.now()
  const before = await workers.call('A', 'setUpHistories', [place, setUp], LIMITS.call)
  const startAtMs = monotonicMs() + LEAD_MS
  const answers = await Promise.all(players.map((player) => playPart(ground, player, planned, startAtMs)))
  const reports = [{ player: 'A' as Player, answer: before }, ...answers]
  if (reports.some(({ answer }) => answer.outcome !== 'ok')) return []
  const calls = reports.flatMap(({ player, answer }) =>
    (answer.value as PlayedCall[]).map((call) => ({ player, ...call })),
  )
  const finals = await readFinals(ground, planned)
  const byRound = Map.groupBy(calls, ({ round }) => round)
  return planned.map(({ round, seed, script, ids }, index) => ({
    object: ground.object,
    round,
    seed,
    id: ids.base,
    wallMs,
    scripts: { ...script },
    operations: (byRound.get(round) ?? [])
      .map((call) => operationOf(ground.history, call))
      .sort((left, right) => left.startMs - right.startMs),
    final: finals[index] ?? null,
  }))
}

async function playPart(
  { object, place, workers, intervalMs }: Playground,
  self: Player,
  planned: readonly PlannedHistory[],
  startAtMs: number,
): Promise<{ readonly player: Player; readonly answer: Answer }> {
  const entries = planned.map(({ round, script, ids }) => ({ round, ids, steps: script[self] }))
  const order = { object, self, entries, startAtMs, intervalMs }
  return { player: self, answer: await workers.call(self, 'playHistories', [place, order], LIMITS.call) }
}

function operationOf(
  history: HistoryWriter,
  { player, call, start, end, outcome, value, error }: PlayedCall & { readonly player: Player },
): RecordedOperation {
  const { method, args, scope, mark } = call
  return {
    process: player,
    call: method,
    args: args.map(encode),
    ...(scope === undefined ? {} : { scope: encode(scope) }),
    ...(mark === undefined ? {} : { mark }),
    outcome,
    value: encode(value),
    error: error ?? null,
    startMs: history.sinceStart(start),
    endMs: end === null ? null : history.sinceStart(end),
  }
}

async function readFinals(
  { object, place, workers, history }: Playground,
  planned: readonly PlannedHistory[],
): Promise<(FinalReading | null)[]> {
  const bases = planned.map(({ ids }) => ids.base)
  if (object === 'task') {
    const answer = await workers.call('O', 'rows', [place, bases], LIMITS.call)
    const rows = answer.outcome === 'ok' ? (answer.value as ObservedRow[]) : []
    return bases.map((base) => {
      const found = rows.find(({ id }) => id === base)
      return found === undefined ? null : reading(history, answer, found.row, found.copies)
    })
  }
  return Promise.all(
    bases.map(async (base) => {
      const answer = await workers.call('O', 'runState', [place, base], LIMITS.call)
      const state = answer.outcome === 'ok' ? (answer.value as RawRow | null) : null
      return state === null ? null : reading(history, answer, state, 1)
    }),
  )
}

function reading(
  history: HistoryWriter,
  { start, end }: Answer,
  row: RawRow | null,
  copies: number,
): FinalReading | null {
  if (start === null || end === null) return null
  return { row, copies, startMs: history.sinceStart(start), endMs: history.sinceStart(end) }
}
