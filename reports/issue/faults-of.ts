import type { StoreReport } from '../../src/verdict/report.ts'
import type { Fault } from './issue-kind.ts'

/** Checks and scenarios that found something which the core or the adapter has to mend; what is violated comes first. */
export function faultsOf({ checks, scenarios }: StoreReport): Fault[] {
  const all = [
    ...checks,
    ...scenarios.map((scenario) => ({
      ...scenario,
      domain: 'backgroundTasks' as const,
      did: null,
      cameBack: null,
    })),
  ]
  const open = all.filter(
    ({ verdict, cause }) =>
      (verdict === 'violated' || verdict === 'absent') && cause !== null && cause !== 'configuration',
  )
  return open.toSorted(
    (one, other) => Number(other.verdict === 'violated') - Number(one.verdict === 'violated'),
  )
}
