import type { Check } from '../checks/check.ts'
import type { CoreReport } from './report.ts'
import type { Cause, Verdict } from './verdict.ts'

/** Who has to act: the adapter, and the core as well where it does not even ask for what is missing. */
export function causeOf(needs: Check['needs'], verdict: Verdict, core: CoreReport): Cause {
  if (verdict !== 'violated' && verdict !== 'absent') return null
  if (needs === 'lease' && core.asksForLease === false) return 'core+adapter'
  if (needs === 'run-fencing' && core.asksForRunFencing === false) return 'core+adapter'
  return 'adapter'
}
