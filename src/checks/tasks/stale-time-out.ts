import { staleCheck } from '../stale-check.ts'

/** A claims, is displaced by B, and its own clock then says that the task took too long. */
export const staleTimeOut = staleCheck('tasks/stale-time-out', 'A displaced owner cannot time the task out', [
  {
    name: 'time-out',
    what: "A's stale time-out",
    patch: () => ({
      status: 'timed_out',
      error: { message: 'timed out at A' },
      completedAt: new Date(),
      ownerId: undefined,
      leaseExpiresAt: undefined,
    }),
    conditions: (owner) => ({ expectedStatus: 'running', expectedOwnerId: owner }),
  },
])
