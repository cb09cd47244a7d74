import type { ManagerFault } from './manager-fault.ts'

/** Faults in how a task is claimed and kept. */
export const CLAIM_FAULTS = {
  M01: {
    does: 'Claims a task without naming itself as its owner.',
    caughtBy: 'S1',
    lacks: 'claims do not always stamp ownerId',
    change: () => ({ claimed: (_, leaseExpiresAt) => ({ leaseExpiresAt }) }),
  },
  M02: {
    does: 'Names itself as the owner of a task, and takes no lease on it at any time.',
    caughtBy: 'P1',
    lacks: 'claims do not always stamp leaseExpiresAt',
    change: () => ({ claimed: (ownerId) => ({ ownerId }), renews: false }),
  },
  M03: {
    does: 'Goes by one fixed name in every process.',
    caughtBy: 'S3',
    lacks: null,
    change: () => ({ ownerName: () => 'worker' }),
  },
  M04: {
    does: 'Never renews a lease.',
    caughtBy: 'S2',
    lacks: null,
    change: () => ({ renews: false }),
  },
  M05: {
    does: 'Renews a lease whatever has become of the task.',
    caughtBy: 'S6',
    lacks: 'renewals not always conditional on expectedOwnerId',
    change: () => ({ mayRenew: () => ({}) }),
  },
  M06: {
    does: 'Renews the lease of a running task whoever owns it.',
    caughtBy: null,
    unseen: 'A would have to come back while B runs the task; in S6 it comes back when B has completed it.',
    lacks: 'renewals not always conditional on expectedOwnerId',
    change: () => ({ mayRenew: () => ({ expectedStatus: 'running' }) }),
  },
  M07: {
    does: 'Takes leases ten times as long as it was told to.',
    caughtBy: 'S4',
    lacks: null,
    change: ({ leaseMs }) => ({ leaseMs: (configuredMs) => 10 * leaseMs(configuredMs) }),
  },
  M08: {
    does: 'Claims a task whatever has become of it since it was seen as pending.',
    caughtBy: null,
    unseen: 'Two workers would have to dispatch one pending task at once; in every scenario only one can.',
    lacks: 'claims not always conditional on expectedStatus and expectedOwnerId',
    change: () => ({ mayClaim: {} }),
  },
  M09: {
    does: 'Claims a pending task whoever owns it.',
    caughtBy: null,
    unseen:
      'A pending task would have to have an owner, which only a manager with another fault leaves behind.',
    lacks: 'claims not always conditional on expectedOwnerId',
    change: () => ({ mayClaim: { expectedStatus: 'pending' } }),
  },
  M24: {
    does: 'Claims a task without a lease, which only its first heartbeat brings.',
    caughtBy: null,
    unseen:
      'B would have to look before the first heartbeat of A, and how soon it comes up is not in its hands.',
    lacks: 'claims do not always stamp leaseExpiresAt',
    change: () => ({ claimed: (ownerId) => ({ ownerId }) }),
  },
  M25: {
    does: 'Runs a task whatever its store answers to the claim.',
    caughtBy: null,
    unseen: 'Two workers would have to dispatch one pending task at once; in every scenario only one can.',
    lacks: 'runs tasks whose claim was refused',
    change: () => ({ isClaimed: () => true }),
  },
} as const satisfies Record<string, ManagerFault>
