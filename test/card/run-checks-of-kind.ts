import { CHECK_IDS, type CheckId } from '../../src/checks/check-id.ts'

/** All checks on durable runs but random histories, which find whatever they happen to meet. */
export const RUN_CHECKS: readonly CheckId[] = CHECK_IDS.filter(
  (id) => !id.startsWith('tasks/') && !id.endsWith('/linearizable'),
)

/** Those that take a second or more. */
const SLOW: ReadonlySet<CheckId> = new Set<CheckId>([
  'runs/claim-race',
  'runs/forced-claim-race',
  'workflows/run-fencing',
  'workflows/run-takeover',
  'memory/run-fencing',
  'memory/run-takeover',
])

export const QUICK_CHECKS: readonly CheckId[] = RUN_CHECKS.filter((id) => !SLOW.has(id))
