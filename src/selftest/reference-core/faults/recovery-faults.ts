import type { ManagerFault } from './manager-fault.ts'

/** Faults in how tasks are taken from owners that are gone. */
export const RECOVERY_FAULTS = {
  M16: {
    does: 'Recovers every running task at its start, whether its lease is live or not.',
    caughtBy: 'S2',
    lacks: 'recovers tasks whose lease is live',
    change: () => ({ isAbandoned: () => true }),
  },
  M17: {
    does: 'Recovers at the moment at which a lease should have lapsed, without looking whether it was renewed.',
    caughtBy: 'S2',
    lacks: null,
    change: ({ recovered }) => ({
      recoverAgain: async ({ tasks }, { live }) => {
        for (const task of live)
          await tasks.updateTask(task.id, recovered(task), { expectedStatus: 'running' })
        return { live: [], lapsesAtMs: null }
      },
    }),
  },
  M18: {
    does: 'Looks for abandoned tasks at its start only.',
    caughtBy: 'S5',
    lacks: null,
    change: () => ({ recoverAgain: null }),
  },
  M19: {
    does: 'Leaves the old owner and lease on a task that it gives back, so that nobody can claim it.',
    caughtBy: 'S3',
    lacks: null,
    change: () => ({ recovered: () => ({ status: 'pending', startedAt: undefined }) }),
  },
  M20: {
    does: 'Marks an abandoned task failed although it has a retry left.',
    caughtBy: 'S3',
    lacks: null,
    change: ({ recovered }) => ({ recovered: (task) => recovered({ ...task, maxRetries: 0 }) }),
  },
  M21: {
    does: 'Takes a running task without a lease for one that somebody runs.',
    caughtBy: 'S7',
    lacks: null,
    change: ({ isAbandoned }) => ({
      isAbandoned: (lapsesAtMs, nowMs) => lapsesAtMs !== null && isAbandoned(lapsesAtMs, nowMs),
    }),
  },
  M22: {
    does: 'Recovers a task that it saw as abandoned whatever its owner and lease are by now.',
    caughtBy: null,
    unseen: 'A would have to renew, or B to be held, between the look and the write of a recovery.',
    lacks: 'recovery not always conditional on expectedOwnerId and expectedLeaseExpiresAt',
    change: () => ({ mayRecover: () => ({ expectedStatus: 'running' }) }),
  },
} as const satisfies Record<string, ManagerFault>
