import { staleCheck } from '../stale-check.ts'

/** A claims, is displaced by B, and comes back with its result (the published S6 and P2 at the storage boundary). */
export const staleComplete = staleCheck(
  'tasks/stale-complete',
  'A displaced owner cannot complete the task',
  [
    {
      name: 'complete',
      what: "A's stale completion",
      patch: ({ owners }) => ({
        status: 'completed',
        result: { by: owners.a },
        completedAt: new Date(),
        ownerId: undefined,
        leaseExpiresAt: undefined,
      }),
      conditions: (owner) => ({ expectedStatus: 'running', expectedOwnerId: owner }),
    },
  ],
)
