import type { ManagerRules } from './manager-rules.ts'
import { UNOWNED } from './unowned.ts'

/** The shortest lease, in ms: a shorter one would lapse between two heartbeats on a busy machine. */
const LEASE_MS_MIN = 3_000

/** The rules of Mastra's task leases (core 1.72.0), from its design note on leases and its conformance suite. */
export const PROTOCOL_RULES: ManagerRules = {
  ownerName: () => crypto.randomUUID(),
  leaseMs: (configuredMs) => Math.max(LEASE_MS_MIN, configuredMs),
  renews: true,

  claimed: (ownerId, leaseExpiresAt) => ({ ownerId, leaseExpiresAt }),
  mayClaim: { expectedStatus: 'pending', expectedOwnerId: null, expectedLeaseExpiresAt: null },
  isClaimed: (answer) => answer === true,
  mayRenew: (ownerId) => ({ expectedStatus: 'running', expectedOwnerId: ownerId }),
  // Nothing else is certain: a task that is owned by nobody may have ended, or lie in a store that keeps no owners.
  // What becomes of the outcome then is up to the condition under which it is stored.
  isLost: (task, ownerId) =>
    task === null || task.status === 'cancelled' || (task.ownerId ?? ownerId) !== ownerId,
  maySettle: (ownerId) => ({ expectedStatus: 'running', expectedOwnerId: ownerId }),
  settled: UNOWNED,
  attemptsAfterLoss: 0,

  isAbandoned: (lapsesAtMs, nowMs) => lapsesAtMs === null || lapsesAtMs <= nowMs,
  recovered: ({ maxRetries }) =>
    maxRetries > 0
      ? { status: 'pending', startedAt: undefined, ...UNOWNED }
      : {
          status: 'failed',
          error: { message: 'The worker that ran this task is gone, and the task has no retries.' },
          completedAt: new Date(),
          ...UNOWNED,
        },
  // The values are those that were read back: a store may keep a lease less precisely than it was given.
  mayRecover: ({ ownerId, leaseExpiresAt }) => ({
    expectedStatus: 'running',
    expectedOwnerId: ownerId ?? null,
    expectedLeaseExpiresAt: leaseExpiresAt ?? null,
  }),
  // Everything is looked at anew: whoever has renewed in the meantime still owns its task.
  recoverAgain: (recovery) => recovery.run(),

  released: UNOWNED,
  mayRelease: (ownerId) => ({ expectedOwnerId: ownerId }),

  warns: true,
}
