import type { StoreAdapter } from '../../adapters/adapter.ts'
import { SHARED_DATABASE, type CheckId } from '../checks/check-id.ts'
import { CHECKS } from '../checks/list.ts'
import type { Plan } from '../plan/plan.ts'

/**
 * The checks of the plan that this adapter can have. Whatever is tried on tasks rests on a shared database, so that
 * check cannot be left out beside others.
 */
export function plannedChecks(plan: Plan, adapter: StoreAdapter): CheckId[] {
  const inapplicable = inapplicableChecks(adapter)
  const possible = plan.checks.filter((id) => !inapplicable.includes(id))
  const rests = possible.some((id) => CHECKS[id].domain === 'backgroundTasks')
  return rests && !possible.includes(SHARED_DATABASE) ? [SHARED_DATABASE, ...possible] : possible
}

/** The checks that this adapter cannot have: none of its older tables is known, so none can be upgraded. */
export function inapplicableChecks({ oldTableVersion }: StoreAdapter): CheckId[] {
  return oldTableVersion === null ? ['tasks/old-table-upgrade'] : []
}
