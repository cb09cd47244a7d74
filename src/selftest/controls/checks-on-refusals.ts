import type { CheckId } from '../../checks/check-id.ts'

/** Every check whose stale write is refused under owner and status. */
export const STALE_WRITES = [
  'tasks/stale-complete',
  'tasks/stale-fail',
  'tasks/stale-cancel',
  'tasks/stale-time-out',
  'tasks/stale-suspend',
  'tasks/stale-retry',
  'tasks/stale-renew',
  'tasks/stale-release',
] as const satisfies readonly CheckId[]

/** Every check that holds a database call of a task's update while another worker writes. */
export const HELD = [
  'tasks/held-claim',
  'tasks/held-finish',
  'tasks/held-renewal',
] as const satisfies readonly CheckId[]

/** Every check that looks at a refusal: what a store does on all of them, all of them see. */
export const REFUSALS = [
  ...STALE_WRITES,
  ...HELD,
  'tasks/several-at-once',
  'tasks/false-means-unchanged',
  'tasks/expected-status',
  'tasks/expected-owner',
  'tasks/expected-owner-null',
  'tasks/expected-lease',
  'tasks/lease-precision',
  'tasks/empty-condition',
  'tasks/self-transition',
  'tasks/terminal-stays',
  'tasks/half-applied-refusal',
  'tasks/driver-failure',
] as const satisfies readonly CheckId[]
