import { staleCheck } from '../stale-check.ts'

/** A claims, is displaced by B, and cancels what is no longer its own. */
export const staleCancel = staleCheck('tasks/stale-cancel', 'A displaced owner cannot cancel the task', [
  {
    name: 'cancel',
    what: "A's stale cancellation",
    patch: () => ({
      status: 'cancelled',
      completedAt: new Date(),
      ownerId: undefined,
      leaseExpiresAt: undefined,
    }),
    conditions: (owner) => ({ expectedStatus: 'running', expectedOwnerId: owner }),
  },
])
