import type { Paced } from './script.ts'

/** What executions of durable runs ask of the workflows domain. */
export const RUN_ACTS = [
  'get',
  'load',
  'claim',
  'renew',
  'release',
  'persist',
  'update-results',
  'update-state',
  'delete',
] as const

/**
 * One step on a run. `expected` is the generation that a claim expects: none, the one this process saw last, the one
 * before it, or 0, which only an unclaimed run has. `fence` is the claim that is acted under: the last one that this
 * process was granted, the one before it, the one it saw last whoever has it, that one under another owner's name, or
 * none; `by` says how a write carries it.
 */
export interface RunStep extends Paced {
  readonly act: (typeof RUN_ACTS)[number]
  readonly force: boolean
  /** Whether a lease that is asked for is so short that it lapses within the history. */
  readonly lapses: boolean
  readonly expected: 'none' | 'seen' | 'stale' | 'zero'
  readonly fence: 'own' | 'previous' | 'seen' | 'forged' | 'none'
  readonly by: 'parameter' | 'scope'
}
