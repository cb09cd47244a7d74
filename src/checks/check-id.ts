/** The ids of all checks, in the order in which they run. A new check is one line here, one in `list.ts`, one file. */
export const CHECK_IDS = [
  'tasks/shared-database',
  'tasks/result-type',
  'tasks/true-means-applied',
  'tasks/false-means-unchanged',
  'tasks/expected-status',
  'tasks/owner-persisted',
  'tasks/lease-persisted',
  'tasks/lease-precision',
  'tasks/timezone',
  'tasks/clear-by-undefined',
  'tasks/expected-owner',
  'tasks/expected-owner-null',
  'tasks/expected-lease',
  'tasks/empty-condition',
  'tasks/create-exclusive',
  'tasks/self-transition',
  'tasks/stale-complete',
  'tasks/stale-fail',
  'tasks/stale-cancel',
  'tasks/stale-time-out',
  'tasks/stale-suspend',
  'tasks/stale-retry',
  'tasks/stale-renew',
  'tasks/stale-release',
  'tasks/stale-delete',
  'tasks/terminal-stays',
  'tasks/half-applied-refusal',
  'tasks/late-write-after-delete',
  'tasks/old-table-upgrade',
  'tasks/claim-race',
  'tasks/reclaim-race',
  'tasks/lost-update',
  'workflows/run-fencing',
  'workflows/run-takeover',
  'memory/run-fencing',
  'memory/run-takeover',
] as const

export type CheckId = (typeof CHECK_IDS)[number]

/** The check on which every other one about tasks rests. */
export const SHARED_DATABASE = 'tasks/shared-database' satisfies CheckId
