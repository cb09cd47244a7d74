import type { Who } from '../history/event.ts'
import type { TaskStart } from './task-step.ts'

/** The processes that take part in a random history, each with a store of its own on one database. */
export const PLAYERS = ['A', 'B', 'C'] as const satisfies readonly Who[]
export type Player = (typeof PLAYERS)[number]

/** When a step is made. */
export interface Paced {
  /** Waited before it, in ms, so that processes meet at ever other places. */
  readonly pauseMs: number
  /** How long after the beginning of the round it is made at the earliest, in ms: there processes meet for certain. */
  readonly atMs?: number
}

/**
 * What each process is to do, one step after the other. Steps are abstract ("renew as the owner that I am", "finish
 * under the lease that I saw last"); a process fills in the values from what it has seen by then.
 */
export interface Script extends Readonly<Record<Player, readonly Paced[]>> {
  /** What a task is before the first step; without meaning for runs and memory. */
  readonly start: readonly [TaskStart]
}
