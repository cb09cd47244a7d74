import type { FaultName } from '../reference-store/faults.ts'
import type { Expectation } from './control.ts'

/** What must become of each fault in runs and memory. */
export const RUN_EXPECTATIONS: Readonly<Record<FaultName, Expectation>> = {
  'same-owner-shortcut': { caughtBy: ['runs/live-claim'] },
  'own-force-keeps-generation': { caughtBy: ['runs/live-claim'] },
  'release-keeps-generation': { caughtBy: ['runs/release'] },
  'zero-expects-anything': { caughtBy: ['runs/expected-generation'] },
  'force-expects-anything': { caughtBy: ['runs/expected-generation', 'runs/forced-claim-race'] },
  'claim-in-two-steps': { caughtBy: ['runs/claim-race', 'runs/forced-claim-race'] },
  'live-at-the-boundary': { caughtBy: ['runs/lease-boundary'] },
  'renewal-after-takeover': { caughtBy: ['runs/renewal'] },
  'renewal-re-arms': { caughtBy: ['runs/renewal'] },
  'renewal-needs-live': { caughtBy: ['runs/renewal'] },
  'release-by-anybody': { caughtBy: ['runs/release'] },
  'run-ids-cut': { caughtBy: ['runs/unusual-run-ids'] },

  'lapse-fences': { caughtBy: ['runs/late-owner-write'] },
  'release-fences': { caughtBy: ['runs/late-owner-write'] },
  'owner-not-compared': { caughtBy: ['workflows/forged-fence', 'memory/forged-fence'] },
  'generation-not-compared': { caughtBy: ['workflows/forged-fence', 'memory/forged-fence'] },
  'missing-record-passes': { caughtBy: ['workflows/missing-record', 'memory/missing-record'] },
  'fence-of-the-row': { caughtBy: ['runs/nested-run'] },
  'scope-ignored-by-update-thread': { caughtBy: ['memory/run-fencing'] },
  'reflection-swap-unfenced': { caughtBy: ['memory/run-fencing'] },
  'fresh-object-per-call': {
    caughtBy: ['runs/detection', 'memory/detection', 'workflows/run-fencing', 'memory/run-fencing'],
  },
  'last-fence-sticks': { caughtBy: ['workflows/unfenced-write'] },
  'conflict-wrapped': { caughtBy: ['workflows/error-identity', 'memory/error-identity'] },
  'conflict-unreported': { caughtBy: ['workflows/error-identity', 'memory/error-identity'] },
  'fences-unknown': { caughtBy: ['workflows/run-fencing', 'memory/run-fencing'], verdict: 'absent' },

  'declares-only': {
    caughtBy: [
      'runs/nested-run',
      'workflows/run-fencing',
      'workflows/forged-fence',
      'workflows/missing-record',
      'workflows/terminal-stays',
      'memory/run-fencing',
      'memory/forged-fence',
      'memory/missing-record',
    ],
  },
  'check-then-write': { caughtBy: ['workflows/run-takeover'] },
  'write-then-check': { caughtBy: ['workflows/run-fencing'] },
  'known-messages-unfenced': { caughtBy: ['memory/run-fencing'] },
  'delete-unfenced': { caughtBy: ['workflows/run-fencing'] },
  'conflict-swallowed': { caughtBy: ['memory/run-fencing'] },
  'stale-saves-reported-whole': { caughtBy: ['memory/run-fencing'] },
  'message-by-message': { caughtBy: ['memory/run-takeover'] },
  'thread-touched-first': { caughtBy: ['memory/run-fencing'] },

  'raise-moves-back': { caughtBy: ['memory/fence-raise'] },
  'raise-by-other-owner': { caughtBy: ['memory/fence-raise'] },
  'late-retire': { caughtBy: ['memory/fence-retire'] },
  'raise-keeps-retired': { caughtBy: ['memory/fence-retire'] },
  'retire-fences': { caughtBy: ['memory/fence-retire'] },

  'new-messages-unfenced': { caughtBy: ['memory/run-fencing'] },
  'moved-messages-unfenced': { caughtBy: ['memory/run-fencing'] },
  'thread-saves-unfenced': {
    caughtBy: ['memory/run-fencing', 'memory/forged-fence', 'memory/missing-record'],
  },
  'resource-updates-unfenced': { caughtBy: ['memory/run-fencing'] },
  'snapshots-unfenced': {
    caughtBy: [
      'workflows/run-fencing',
      'workflows/terminal-stays',
      'workflows/forged-fence',
      'workflows/missing-record',
      'runs/nested-run',
    ],
  },

  'state-condition-ignored': { caughtBy: ['workflows/expected-status'] },
  'state-condition-stored': { caughtBy: ['workflows/expected-status'] },
  'late-state-makes-run': { caughtBy: ['workflows/one-record'] },
  'thread-written-back': { caughtBy: ['memory/lost-update'] },
  'resource-written-back': { caughtBy: ['memory/lost-update'] },
  'snapshot-written-back': { caughtBy: ['workflows/lost-update'] },
  'state-written-back': { caughtBy: ['workflows/expected-status'] },

  'generations-in-microseconds': { caughtBy: ['runs/claim-unowned'] },
  'force-skips-a-generation': { caughtBy: ['runs/forced-takeover'] },
  'lapsed-needs-force': { caughtBy: ['runs/lapsed-claim'], also: ['runs/lease-boundary'] },
  'first-claim-in-two-steps': { caughtBy: ['runs/claim-race'] },
  'takeover-in-two-steps': { caughtBy: ['runs/forced-claim-race'] },
  'support-comes-and-goes': { caughtBy: ['runs/detection', 'memory/detection'] },
  'last-fence-sticks-in-memory': { caughtBy: ['memory/unfenced-write'] },
  'stale-state-makes-run': { caughtBy: ['workflows/no-op-write'], also: ['workflows/one-record'] },
  'stale-update-makes-thread': { caughtBy: ['memory/no-op-write'] },
  'ended-run-unfenced': { caughtBy: ['workflows/terminal-stays'] },

  'leases-by-the-callers-clock': {
    caughtBy: [],
    uncaught: 'the workers of an audit run on one machine, so that its database and they go by one clock',
  },
  'leases-by-the-challengers-length': {
    caughtBy: ['runs/live-claim'],
    also: ['runs/lapsed-claim', 'runs/lease-boundary'],
  },
  'leases-last-twice': { caughtBy: ['runs/lapsed-claim'], also: ['runs/lease-boundary'] },
  'released-expects-anything': { caughtBy: ['workflows/linearizable'] },
  'retired-fences-nobody': { caughtBy: ['memory/linearizable'] },
}
