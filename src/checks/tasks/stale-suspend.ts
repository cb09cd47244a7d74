import { staleCheck } from '../stale-check.ts'

/** A claims, is displaced by B, and its tool then suspends. */
export const staleSuspend = staleCheck('tasks/stale-suspend', 'A displaced owner cannot suspend the task', [
  {
    name: 'suspend',
    what: "A's stale suspension",
    patch: ({ owners }) => ({
      status: 'suspended',
      suspendedAt: new Date(),
      suspendPayload: { by: owners.a },
      ownerId: undefined,
      leaseExpiresAt: undefined,
    }),
    conditions: (owner) => ({ expectedStatus: 'running', expectedOwnerId: owner }),
  },
])
