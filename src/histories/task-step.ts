import type { Paced, Player } from './script.ts'

/** What Mastra's managers do to a task, by the names of the protocol of task leases. */
export const TASK_ACTS = [
  'get',
  'claim',
  'renew',
  'retry',
  'release',
  'reclaim',
  'take-over',
  'suspend',
  'resume',
  'restart',
  'complete',
  'fail',
  'cancel',
  'time-out',
  'delete',
] as const
export type TaskAct = (typeof TASK_ACTS)[number]

/**
 * One step on a task. Each condition is the one that the protocol has for the act (`usual`), or another: `other` is
 * another status, or another process as the owner; `seen` what this process saw last, `stale` what it saw before
 * that; `none` the value null (must be unset), `empty` the empty text; `any` leaves the condition out.
 */
export interface TaskStep extends Paced {
  readonly act: TaskAct
  readonly status: 'usual' | 'other' | 'seen' | 'any'
  readonly owner: 'usual' | 'other' | 'seen' | 'stale' | 'none' | 'empty' | 'any'
  readonly lease: 'usual' | 'seen' | 'stale' | 'none' | 'any'
  /** Whether a lease that is written lies long in the past. */
  readonly lapsed: boolean
}

/** What a task is at first: pending and unowned, or running and owned by one of the processes. */
export interface TaskStart {
  readonly owner: Player | null
  readonly lapsed: boolean
}
