import { staleCheck } from '../stale-check.ts'
import { PATCHES } from '../protocol-patches.ts'

/** A claims, is displaced by B, and its heartbeat fires once more. */
export const staleRenew = staleCheck('tasks/stale-renew', 'A displaced owner cannot renew the lease', [
  {
    name: 'renew',
    what: "A's stale renewal",
    patch: PATCHES.renewal,
    conditions: (owner) => ({ expectedStatus: 'running', expectedOwnerId: owner }),
  },
])
