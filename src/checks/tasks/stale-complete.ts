import type { UpdateConditions } from '../../worker/protocol.ts'
import type { Fields } from '../stage.ts'
import { staleCheck } from '../stale-check.ts'

/** Longer than what stores put into a row without ado, and shorter than a column of text holds everywhere. */
const LONG = 'x'.repeat(40_000)

/** A claims, is displaced by B, and comes back with its result (the published S6 and P2 at the storage boundary). */
export const staleComplete = staleCheck(
  'tasks/stale-complete',
  'A displaced owner cannot complete the task',
  [
    {
      name: 'complete',
      what: "A's stale completion",
      patch: ({ owners }) => completion({ by: owners.a }),
      conditions: ofOwner,
    },
    {
      name: 'complete-long',
      what: "A's stale completion with a long result",
      patch: ({ owners }) => completion({ by: owners.a, text: LONG }),
      conditions: ofOwner,
    },
  ],
)

function completion(result: object): Fields {
  return {
    status: 'completed',
    result,
    completedAt: new Date(),
    ownerId: undefined,
    leaseExpiresAt: undefined,
  }
}

function ofOwner(owner: string): UpdateConditions {
  return { expectedStatus: 'running', expectedOwnerId: owner }
}
