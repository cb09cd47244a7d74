import type { CheckId } from '../../src/checks/check-id.ts'
import type { Verdict } from '../../src/verdict/verdict.ts'

/** What must become of a store with one fault: the check that names it, and which others may be violated by it. */
export interface SeededFault {
  readonly check: CheckId
  readonly verdict: Verdict
  readonly also?: readonly CheckId[]
  /** It shows in races alone. */
  readonly races?: true
}

/** Every check whose stale write is refused under owner and status. */
const STALE = [
  'tasks/stale-complete',
  'tasks/stale-fail',
  'tasks/stale-cancel',
  'tasks/stale-time-out',
  'tasks/stale-suspend',
  'tasks/stale-retry',
  'tasks/stale-renew',
  'tasks/stale-release',
] as const satisfies readonly CheckId[]

/** Every check that looks at a refusal: what a store does on all of them, all of them see. */
const REFUSALS = [
  ...STALE,
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
] as const satisfies readonly CheckId[]

/** The faults of `test/fixtures/packages/reference-libsql/faults.js`, each with what it must come to. */
export const SEEDED_FAULTS: Readonly<Record<string, SeededFault>> = {
  'ownership-not-stored': { check: 'tasks/owner-persisted', verdict: 'absent' },
  'owner-in-process-memory': { check: 'tasks/owner-persisted', verdict: 'violated' },
  'lease-not-stored': { check: 'tasks/lease-persisted', verdict: 'violated' },
  'ownership-dropped-on-create': { check: 'tasks/owner-persisted', verdict: 'violated' },
  'upgrade-forgets-ownership': { check: 'tasks/old-table-upgrade', verdict: 'violated' },
  'upgrade-invents-leases': { check: 'tasks/old-table-upgrade', verdict: 'violated' },
  'renewal-put-off': { check: 'tasks/lease-persisted', verdict: 'violated' },
  'lease-read-in-seconds': {
    check: 'tasks/lease-precision',
    verdict: 'violated',
    also: ['tasks/timezone'],
  },
  'lease-compared-in-seconds': { check: 'tasks/lease-precision', verdict: 'violated' },
  'local-time': { check: 'tasks/timezone', verdict: 'violated' },

  'conditions-ignored': { check: 'tasks/expected-status', verdict: 'violated', also: REFUSALS },
  'conditions-ignored-silently': { check: 'tasks/result-type', verdict: 'violated', also: REFUSALS },
  'empty-is-no-condition': { check: 'tasks/empty-condition', verdict: 'violated' },
  'null-owner-is-no-condition': { check: 'tasks/expected-owner-null', verdict: 'violated' },
  'null-owner-is-no-condition-beside-status': { check: 'tasks/expected-owner-null', verdict: 'violated' },
  'null-owner-is-no-condition-alone': { check: 'tasks/expected-owner-null', verdict: 'violated' },
  'null-lease-is-no-condition': { check: 'tasks/expected-lease', verdict: 'violated' },
  'unowned-matches-any-owner': { check: 'tasks/expected-owner', verdict: 'violated' },
  'owner-compared-loosely': {
    check: 'tasks/expected-owner',
    verdict: 'violated',
    also: ['tasks/empty-condition'],
  },
  'owner-compared-by-prefix': {
    check: 'tasks/expected-owner',
    verdict: 'violated',
    also: ['tasks/empty-condition'],
  },
  'owner-compared-to-its-length': { check: 'tasks/expected-owner', verdict: 'violated' },
  'lease-condition-replaces-owner': { check: 'tasks/expected-owner', verdict: 'violated' },
  'owner-condition-replaces-status': { check: 'tasks/expected-status', verdict: 'violated' },
  'owner-name-is-the-fence': {
    check: 'tasks/expected-lease',
    verdict: 'violated',
    also: ['tasks/lease-precision'],
  },
  'ended-counts-as-running': { check: 'tasks/terminal-stays', verdict: 'violated' },

  'applied-says-nothing': { check: 'tasks/result-type', verdict: 'violated' },
  'renewal-says-false': { check: 'tasks/false-means-unchanged', verdict: 'violated' },
  'true-on-no-rows': {
    check: 'tasks/true-means-applied',
    verdict: 'violated',
    also: [...REFUSALS, 'tasks/result-type', 'tasks/late-write-after-delete'],
  },
  'details-written-first': { check: 'tasks/half-applied-refusal', verdict: 'violated', also: REFUSALS },
  'refusal-undone-in-part': { check: 'tasks/half-applied-refusal', verdict: 'violated', also: REFUSALS },
  'refusal-stamps-the-row': { check: 'tasks/half-applied-refusal', verdict: 'violated', also: REFUSALS },
  'refusals-are-counted': { check: 'tasks/half-applied-refusal', verdict: 'violated', also: REFUSALS },
  // On a busy machine some of it lands while its own check is still looking.
  'refused-write-lands-later': { check: 'tasks/nothing-later', verdict: 'violated', also: REFUSALS },
  'only-the-owner-is-cleared': { check: 'tasks/clear-by-undefined', verdict: 'violated' },
  'undefined-is-not-given': { check: 'tasks/clear-by-undefined', verdict: 'violated' },
  'not-given-is-cleared': { check: 'tasks/clear-by-undefined', verdict: 'violated' },
  'whole-run-updated': { check: 'tasks/true-means-applied', verdict: 'violated', also: STALE },
  'late-write-inserts': {
    check: 'tasks/late-write-after-delete',
    verdict: 'violated',
    also: ['tasks/true-means-applied'],
  },
  'late-write-says-true': {
    check: 'tasks/late-write-after-delete',
    verdict: 'violated',
    also: ['tasks/true-means-applied'],
  },

  'create-replaces': { check: 'tasks/create-exclusive', verdict: 'violated' },
  'create-looks-first': { check: 'tasks/create-exclusive', verdict: 'violated' },
  'database-per-process': { check: 'tasks/shared-database', verdict: 'inconclusive' },

  'running-claimed-again': {
    check: 'tasks/self-transition',
    verdict: 'violated',
    also: ['tasks/expected-owner-null', 'tasks/expected-status'],
  },
  'takeover-keeps-the-token': { check: 'tasks/self-transition', verdict: 'violated' },
  'renewal-by-status': {
    check: 'tasks/stale-renew',
    verdict: 'violated',
    also: ['tasks/expected-owner'],
  },
  'renewal-takes-over': {
    check: 'tasks/stale-renew',
    verdict: 'violated',
    also: ['tasks/expected-owner'],
  },
  'completion-by-status': {
    check: 'tasks/stale-complete',
    verdict: 'violated',
    also: ['tasks/expected-owner'],
  },
  'completion-by-id': {
    check: 'tasks/stale-complete',
    verdict: 'violated',
    also: ['tasks/expected-status', 'tasks/expected-owner', 'tasks/terminal-stays'],
  },
  'failure-by-status': {
    check: 'tasks/stale-fail',
    verdict: 'violated',
    also: ['tasks/half-applied-refusal', 'tasks/expected-owner'],
  },
  'failure-without-status-by-id': { check: 'tasks/stale-fail', verdict: 'violated' },
  'cancellation-by-status': { check: 'tasks/stale-cancel', verdict: 'violated' },
  'time-out-by-status': { check: 'tasks/stale-time-out', verdict: 'violated' },
  'suspension-by-status': { check: 'tasks/stale-suspend', verdict: 'violated' },
  'retry-by-status': {
    check: 'tasks/stale-retry',
    verdict: 'violated',
    also: ['tasks/expected-owner'],
  },
  'return-to-pending-by-status': {
    check: 'tasks/stale-release',
    verdict: 'violated',
    also: ['tasks/expected-owner-null', 'tasks/expected-lease'],
  },
  'release-by-id': { check: 'tasks/stale-release', verdict: 'violated' },
  'only-completion-guarded': {
    check: 'tasks/stale-suspend',
    verdict: 'violated',
    also: [
      'tasks/stale-fail',
      'tasks/stale-cancel',
      'tasks/stale-time-out',
      'tasks/stale-release',
      'tasks/half-applied-refusal',
      'tasks/expected-owner',
      'tasks/expected-owner-null',
      'tasks/expected-lease',
    ],
  },
  'deletion-by-id': { check: 'tasks/stale-delete', verdict: 'absent' },

  'workflows-without-fencing': { check: 'workflows/run-fencing', verdict: 'absent' },
  'memory-denies-fencing': { check: 'memory/run-fencing', verdict: 'absent' },

  'read-then-write': {
    check: 'tasks/claim-race',
    verdict: 'violated',
    also: ['tasks/reclaim-race', 'tasks/finish-race'],
    races: true,
  },
  'read-then-write-locked-in-the-store': {
    check: 'tasks/claim-race',
    verdict: 'violated',
    also: ['tasks/reclaim-race', 'tasks/finish-race'],
    races: true,
  },
  'read-then-write-locked-in-the-module': {
    check: 'tasks/claim-race',
    verdict: 'violated',
    also: ['tasks/reclaim-race', 'tasks/finish-race'],
    races: true,
  },
  'recovery-reads-then-writes': { check: 'tasks/reclaim-race', verdict: 'violated', races: true },
  'completion-reads-then-writes': { check: 'tasks/finish-race', verdict: 'violated', races: true },
  'whole-row-written-back': { check: 'tasks/lost-update', verdict: 'violated', races: true },
}
