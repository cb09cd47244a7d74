import { staleCheck } from '../stale-check.ts'

/** A claims, is displaced by B, fails, and writes its next attempt; status, owner and lease would stay as they are. */
export const staleRetry = staleCheck('tasks/stale-retry', 'A displaced owner cannot start another attempt', [
  {
    name: 'retry',
    what: "A's stale retry",
    patch: () => ({ retryCount: 12, error: undefined, startedAt: new Date() }),
    conditions: (owner) => ({ expectedStatus: 'running', expectedOwnerId: owner }),
  },
])
