import { CHECK_IDS, type CheckId } from '../checks/check-id.ts'
import { CHECKS } from '../checks/list.ts'
import type { RunFacts } from '../history/run-facts.ts'
import type { Domain } from './verdict.ts'

/**
 * The checks that a domain's grade depends on and that a run did not plan (`--only`, `--skip`). What was left out was
 * not shown, so a domain that lacks one cannot be fenced. Checks that the adapter cannot have do not count.
 */
export function leftOut(
  domain: Domain,
  {
    checks,
    inapplicable = [],
  }: Pick<RunFacts, 'checks'> & { readonly inapplicable?: readonly CheckId[] | undefined },
): CheckId[] {
  return CHECK_IDS.filter(
    (id) =>
      CHECKS[id].domain === domain &&
      CHECKS[id].required &&
      !checks.includes(id) &&
      !inapplicable.includes(id),
  )
}
