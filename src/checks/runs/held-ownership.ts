import { heldOwnership } from '../fence-rules/held-ownership.ts'

/** Renewals, releases and claims of A that meet what B does about the same run. */
export const runsHeldOwnership = heldOwnership('runs/held-ownership', 'workflows')
