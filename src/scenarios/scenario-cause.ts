import type { CoreReport } from '../verdict/report.ts'
import type { Cause } from '../verdict/verdict.ts'
import type { Course } from './course.ts'
import type { Invariant } from './invariants/invariant.ts'
import { persistedOwnerRunsIt } from './invariants/persisted-owner-runs-it.ts'
import { storedResultIsTheOwners } from './invariants/stored-result-is-the-owners.ts'

/**
 * Who has to act when an invariant does not hold: the core where it was seen to ask for no lease, the adapter where
 * the core asks and the row does not keep owner and lease, or where both are kept and a conditional write was let
 * through. A core that overrides a lease which is in the row, or an adapter that hands back another one than it
 * keeps, look the same from outside: then nobody is named.
 */
export function scenarioCause(course: Course, broken: Invariant, core: CoreReport): Cause {
  if (core.asksForLease === null) return null
  if (!core.asksForLease) return 'core'
  const kept = course.states.some(({ owner, leaseUntil }) => owner !== null && leaseUntil !== null)
  if (!kept) return 'adapter'
  return broken === storedResultIsTheOwners || broken === persistedOwnerRunsIt ? 'adapter' : null
}
