import { staleCheck } from '../stale-check.ts'

/** A claims, is displaced by B, and shuts down gracefully: its release, fenced on the owner alone, must not free B's task. */
export const staleRelease = staleCheck(
  'tasks/stale-release',
  "A displaced owner cannot release the new owner's task",
  [
    {
      name: 'back-to-pending',
      what: "A's stale return to pending",
      patch: () => ({
        status: 'pending',
        startedAt: undefined,
        ownerId: undefined,
        leaseExpiresAt: undefined,
      }),
      conditions: (owner) => ({ expectedStatus: 'running', expectedOwnerId: owner }),
    },
    {
      name: 'release',
      what: "A's stale release",
      patch: () => ({ ownerId: undefined, leaseExpiresAt: undefined }),
      conditions: (owner) => ({ expectedOwnerId: owner }),
    },
  ],
)
