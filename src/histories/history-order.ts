import type { ErrorFacts } from '../history/event.ts'
import type { RoundObject } from '../linearizability/recorded-round.ts'
import type { HistoryCall, HistoryIds } from './history-call.ts'
import type { Paced, Player } from './script.ts'

/** One process's part in one history. */
export interface HistoryEntry {
  readonly round: number
  readonly ids: HistoryIds
  readonly steps: readonly Paced[]
}

/**
 * What one process is to play: its part in round r begins at `startAtMs + place * intervalMs` of the shared monotonic
 * clock, where `place` is the round's place in the list, or at once where that instant has passed. All in ms.
 */
export interface HistoryOrder {
  readonly object: RoundObject
  readonly self: Player
  readonly entries: readonly HistoryEntry[]
  readonly startAtMs: number
  readonly intervalMs: number
}

/** A call that was made, with its interval (monotonic ms) and what came back; `info` and no end where nothing did. */
export interface PlayedCall {
  readonly round: number
  readonly call: HistoryCall
  readonly start: number
  readonly end: number | null
  readonly outcome: 'ok' | 'threw' | 'info'
  readonly value: unknown
  readonly error?: ErrorFacts
}

/** Calls to be made one after the other before a history, as they are given. */
export interface SetUpCall {
  readonly round: number
  readonly call: HistoryCall
}
