import type { Finding } from '../../src/verdict/finding.ts'
import type { Report } from '../../src/verdict/report.ts'

/**
 * What a finding is to a CI system, which knows fewer words than there are verdicts.
 * - `pass`: it holds.
 * - `fail`: it is violated or absent, and decides.
 * - `unknown`: it decides and could not be shown either way. Never to be told as a pass, nor as left out on purpose.
 * - `remark`: it does not hold and decides nothing.
 * - `accepted`: the baseline accepts it, and the baseline decides. Never to be told as a pass.
 */
export type Outcome = 'pass' | 'fail' | 'unknown' | 'remark' | 'accepted'

export function outcomeOf({ verdict, decides, acceptance }: Finding, { baseline }: Report): Outcome {
  if (verdict === 'holds') return 'pass'
  if (acceptance !== null && baseline?.decides === true) return 'accepted'
  if (!decides) return 'remark'
  return verdict === 'violated' || verdict === 'absent' ? 'fail' : 'unknown'
}
