import type { TaskFaultName } from '../reference-store/task-faults.ts'
import { HELD, REFUSALS, STALE_WRITES } from './checks-on-refusals.ts'
import type { Expectation } from './control.ts'

const RACES = ['tasks/claim-race', 'tasks/reclaim-race', 'tasks/finish-race'] as const

/** What must become of each fault in tasks. */
export const TASK_EXPECTATIONS: Readonly<Record<TaskFaultName, Expectation>> = {
  'ownership-not-stored': { caughtBy: ['tasks/owner-persisted'], verdict: 'absent' },
  'lease-not-stored': { caughtBy: ['tasks/lease-persisted'] },
  'ownership-dropped-on-create': { caughtBy: ['tasks/owner-persisted'] },
  'upgrade-forgets-ownership': { caughtBy: ['tasks/old-table-upgrade'] },
  'upgrade-invents-leases': { caughtBy: ['tasks/old-table-upgrade'] },
  'owner-in-process-memory': { caughtBy: ['tasks/owner-persisted'] },
  'owner-is-the-task': { caughtBy: ['tasks/owner-persisted'], verdict: 'absent' },
  'renewal-put-off': { caughtBy: ['tasks/lease-persisted'], also: ['tasks/held-renewal'] },

  'conditions-ignored': { caughtBy: ['tasks/expected-status'], also: REFUSALS },
  'conditions-ignored-silently': { caughtBy: ['tasks/result-type'], also: REFUSALS },
  'empty-is-no-condition': { caughtBy: ['tasks/empty-condition'] },
  'null-owner-is-no-condition': { caughtBy: ['tasks/expected-owner-null'] },
  'null-owner-is-no-condition-beside-status': { caughtBy: ['tasks/expected-owner-null'] },
  'null-owner-is-no-condition-alone': { caughtBy: ['tasks/expected-owner-null'] },
  'null-lease-is-no-condition': { caughtBy: ['tasks/expected-lease'] },
  'unowned-matches-any-owner': { caughtBy: ['tasks/expected-owner'] },
  'owner-compared-loosely': { caughtBy: ['tasks/expected-owner'], also: ['tasks/empty-condition'] },
  'owner-compared-by-prefix': { caughtBy: ['tasks/expected-owner'], also: ['tasks/empty-condition'] },
  'owner-compared-to-its-length': { caughtBy: ['tasks/expected-owner'] },
  // Two claims of one millisecond have one lease.
  'lease-condition-replaces-owner': { caughtBy: ['tasks/expected-owner'], also: ['tasks/self-transition'] },
  'owner-condition-replaces-status': { caughtBy: ['tasks/expected-status'] },
  'owner-name-is-the-fence': {
    caughtBy: ['tasks/expected-lease'],
    also: ['tasks/lease-precision', 'tasks/held-renewal'],
  },
  'ended-counts-as-running': { caughtBy: ['tasks/terminal-stays'], also: ['tasks/held-claim'] },
  'cancelled-counts-as-running': { caughtBy: ['tasks/terminal-stays'] },

  'applied-says-nothing': { caughtBy: ['tasks/result-type'] },
  'renewal-says-false': {
    caughtBy: ['tasks/false-means-unchanged'],
    also: ['tasks/several-at-once', 'tasks/held-renewal'],
  },
  'true-on-no-rows': {
    caughtBy: ['tasks/true-means-applied'],
    also: [...REFUSALS, 'tasks/result-type', 'tasks/late-write-after-delete'],
  },
  'deletion-says-true': {
    caughtBy: [],
    uncaught: 'the contract lets a deletion answer nothing, so that nobody can rely on what it says',
  },
  'undefined-is-not-given': { caughtBy: ['tasks/clear-by-undefined'], also: ['tasks/claim-again'] },
  'only-the-owner-is-cleared': { caughtBy: ['tasks/clear-by-undefined'], also: ['tasks/claim-again'] },
  'not-given-is-cleared': { caughtBy: ['tasks/clear-by-undefined'] },
  'whole-run-updated': { caughtBy: ['tasks/true-means-applied', ...STALE_WRITES] },
  'status-read-first': { caughtBy: ['tasks/held-claim'] },
  'whole-run-recovered': { caughtBy: STALE_WRITES },
  'late-write-inserts': {
    caughtBy: ['tasks/late-write-after-delete'],
    also: ['tasks/true-means-applied'],
  },
  'late-write-says-true': {
    caughtBy: ['tasks/late-write-after-delete'],
    also: ['tasks/true-means-applied'],
  },
  // On a busy machine some of it lands while its own check is still looking.
  'refused-write-lands-later': { caughtBy: ['tasks/nothing-later'], also: REFUSALS },
  'details-written-first': { caughtBy: ['tasks/half-applied-refusal'], also: REFUSALS },
  'refusal-undone-in-part': { caughtBy: ['tasks/half-applied-refusal'], also: REFUSALS },
  'refusals-are-counted': { caughtBy: ['tasks/half-applied-refusal'], also: REFUSALS },
  'refusal-stamps-the-row': { caughtBy: ['tasks/half-applied-refusal'], also: REFUSALS },

  'lease-read-in-seconds': { caughtBy: ['tasks/lease-precision'], also: ['tasks/timezone'] },
  'lease-compared-in-seconds': { caughtBy: ['tasks/lease-precision'] },
  'instants-cut-to-days': {
    caughtBy: ['tasks/lease-persisted'],
    also: ['tasks/timezone', 'tasks/expected-lease', 'tasks/held-renewal'],
  },
  'lease-compared-as-another-text': { caughtBy: ['tasks/lease-precision'], also: ['tasks/timezone'] },
  'local-time': { caughtBy: ['tasks/timezone'] },

  'create-replaces': { caughtBy: ['tasks/create-exclusive'] },
  'create-looks-first': { caughtBy: ['tasks/create-exclusive'] },
  'database-per-process': { caughtBy: ['tasks/shared-database'], verdict: 'inconclusive' },

  'read-then-write': { caughtBy: ['tasks/held-claim', 'tasks/claim-race'], also: [...HELD, ...RACES] },
  'recovery-reads-then-writes': {
    caughtBy: ['tasks/held-renewal', 'tasks/reclaim-race'],
    also: ['tasks/held-finish'],
  },
  'completion-reads-then-writes': { caughtBy: ['tasks/held-finish', 'tasks/finish-race'] },
  'read-then-write-locked-in-the-store': {
    caughtBy: ['tasks/held-claim', 'tasks/claim-race'],
    also: [...HELD, ...RACES],
  },
  'read-then-write-locked-in-the-module': {
    caughtBy: ['tasks/held-claim', 'tasks/claim-race'],
    also: [...HELD, ...RACES],
  },
  'whole-row-written-back': { caughtBy: ['tasks/held-update', 'tasks/lost-update'] },
  'compared-in-a-transaction-of-its-own': { caughtBy: ['tasks/held-claim'], also: HELD },

  'running-claimed-again': {
    caughtBy: ['tasks/self-transition'],
    also: ['tasks/expected-owner-null', 'tasks/expected-status'],
  },
  'takeover-keeps-the-token': { caughtBy: ['tasks/self-transition'] },
  'renewal-by-status': {
    caughtBy: ['tasks/stale-renew'],
    also: ['tasks/several-at-once', 'tasks/expected-owner', 'tasks/held-renewal'],
  },
  'renewal-takes-over': {
    caughtBy: ['tasks/stale-renew'],
    also: ['tasks/several-at-once', 'tasks/expected-owner', 'tasks/held-renewal'],
  },
  'renewal-of-unowned': {
    caughtBy: ['tasks/terminal-stays'],
    also: ['tasks/expected-owner', 'tasks/held-renewal'],
  },
  'completion-by-status': {
    caughtBy: ['tasks/stale-complete'],
    also: ['tasks/several-at-once', 'tasks/expected-owner', 'tasks/held-finish'],
  },
  'every-end-by-status': {
    caughtBy: ['tasks/stale-complete', 'tasks/stale-fail', 'tasks/stale-cancel', 'tasks/stale-time-out'],
    also: [
      'tasks/several-at-once',
      'tasks/expected-owner',
      'tasks/half-applied-refusal',
      'tasks/held-finish',
    ],
  },
  'completion-by-id': {
    caughtBy: ['tasks/stale-complete'],
    also: [
      'tasks/held-claim',
      'tasks/several-at-once',
      'tasks/expected-status',
      'tasks/expected-owner',
      'tasks/terminal-stays',
      'tasks/held-finish',
    ],
  },
  'failure-without-status-by-id': { caughtBy: ['tasks/stale-fail'] },
  'only-completion-guarded': {
    caughtBy: ['tasks/stale-suspend'],
    also: [
      'tasks/stale-fail',
      'tasks/stale-cancel',
      'tasks/stale-time-out',
      'tasks/stale-release',
      'tasks/half-applied-refusal',
      'tasks/expected-owner',
      'tasks/expected-owner-null',
      'tasks/expected-lease',
      'tasks/held-renewal',
    ],
  },
  'failure-by-status': {
    caughtBy: ['tasks/stale-fail'],
    also: ['tasks/half-applied-refusal', 'tasks/expected-owner'],
  },
  'cancellation-by-status': { caughtBy: ['tasks/stale-cancel'] },
  'time-out-by-status': { caughtBy: ['tasks/stale-time-out'] },
  'suspension-by-status': { caughtBy: ['tasks/stale-suspend'] },
  'retry-by-status': { caughtBy: ['tasks/stale-retry'], also: ['tasks/expected-owner'] },
  'return-to-pending-by-status': {
    caughtBy: ['tasks/stale-release'],
    also: ['tasks/expected-owner-null', 'tasks/expected-lease', 'tasks/held-renewal'],
  },
  'release-by-id': { caughtBy: ['tasks/stale-release'] },
  'renewals-share-a-count': { caughtBy: ['tasks/several-at-once'] },
  'batch-guarded-by-its-first': { caughtBy: ['tasks/several-at-once'] },
  'unchanged-columns-left-out': { caughtBy: ['tasks/claim-again'] },
  'reads-what-it-wrote': { caughtBy: ['tasks/claim-again'] },
  'deletion-by-id': { caughtBy: ['tasks/stale-delete'], verdict: 'absent' },

  'driver-error-is-success': { caughtBy: ['tasks/driver-failure'] },
  'claim-granted-while-down': { caughtBy: ['tasks/driver-failure'] },
  'lock-is-success': { caughtBy: ['tasks/driver-failure'] },

  'claims-share-an-answer': { caughtBy: ['tasks/claim-race'] },
  'recoveries-share-an-answer': { caughtBy: ['tasks/reclaim-race'] },
  'ends-share-an-answer': { caughtBy: ['tasks/finish-race'] },
  'row-kept-for-a-moment': { caughtBy: ['tasks/lost-update'] },
  'completion-compared-a-moment-ago': { caughtBy: ['tasks/held-finish'] },
  'recovery-compared-a-moment-ago': { caughtBy: ['tasks/held-renewal'], also: ['tasks/held-finish'] },
  'claim-compared-a-moment-ago': { caughtBy: ['tasks/held-claim'] },
  'renewal-compared-a-moment-ago': { caughtBy: ['tasks/held-renewal'] },
  'row-read-a-moment-ago': { caughtBy: ['tasks/held-update'] },
  'second-try-loses-its-result': { caughtBy: ['tasks/linearizable'] },

  'long-results-sent-ahead': { caughtBy: ['tasks/stale-complete'] },
  'last-claim-completes': { caughtBy: ['tasks/stale-complete'] },
  'last-claim-renews': { caughtBy: ['tasks/stale-renew'] },
  'last-claim-retries': { caughtBy: ['tasks/stale-retry'] },
  'last-claim-says-true': { caughtBy: ['tasks/true-means-applied'] },
  'own-task-put-back': { caughtBy: ['tasks/late-write-after-delete'] },
  'progress-with-lease-says-false': { caughtBy: ['tasks/false-means-unchanged'] },
  'wide-update-in-two': { caughtBy: ['tasks/half-applied-refusal'] },
}
