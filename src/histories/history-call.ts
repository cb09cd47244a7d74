import type { RunFence } from '../worker/protocol.ts'
import type { Player } from './script.ts'

/** A call of a store's method with every value filled in. */
export interface HistoryCall {
  readonly domain: 'backgroundTasks' | 'workflows' | 'memory'
  readonly method: string
  readonly args: readonly unknown[]
  /** Fence of the execution that the call is made in; absent outside of any. */
  readonly scope?: RunFence
  /** The text, unique in the round, that a write to workflows or memory leaves in what it writes. */
  readonly mark?: string
}

/**
 * One process's part in one history: it turns steps into calls, with values from what its earlier calls were
 * answered. It never looks at the clock and draws no random numbers, so that a script tells all.
 */
export interface Part<Step> {
  /** `number` is one that no other step of the history has, for values that must be recognised again. */
  callFor(step: Step, number: number): HistoryCall
  /** Told of every answer that was no error. */
  learn(call: HistoryCall, value: unknown): void
}

/** What the processes of one history have in common. */
export interface HistoryIds {
  /** The id of the task, or what the ids of the run and of all that belongs to it begin with. */
  readonly base: string
  /** What the histories of one check have in common: the run that all of their tasks belong to. */
  readonly group: string
  readonly owners: Readonly<Record<Player, string>>
  /** An instant (epoch ms) near the start of the history, from which instants to write are counted. */
  readonly originMs: number
}
