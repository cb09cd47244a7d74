import { staleCheck, type StaleWrite } from '../stale-check.ts'

const patch: StaleWrite['patch'] = () => ({
  status: 'failed',
  error: { message: 'failed at A' },
  completedAt: new Date(),
  ownerId: undefined,
  leaseExpiresAt: undefined,
})

/**
 * A claims, is displaced by B, and then fails. Core fails a task that has no executor under the owner condition
 * alone, so that form is tried as well.
 */
export const staleFail = staleCheck('tasks/stale-fail', 'A displaced owner cannot fail the task', [
  {
    name: 'fail',
    what: "A's stale failure",
    patch,
    conditions: (owner) => ({ expectedStatus: 'running', expectedOwnerId: owner }),
  },
  {
    name: 'fail-on-owner-alone',
    what: "A's stale failure under the owner condition alone",
    patch,
    conditions: (owner) => ({ expectedOwnerId: owner }),
  },
])
