import type { CheckReport } from '../../src/verdict/report.ts'
import { VERDICT_ORDER } from '../../src/verdict/verdict.ts'

/** Findings of one kind with one cause: they mean the same and are mended in the same place. */
export interface FindingGroup {
  readonly verdict: CheckReport['verdict']
  readonly domain: CheckReport['domain']
  readonly cause: CheckReport['cause']
  readonly required: boolean
  readonly checks: readonly CheckReport[]
}

/** Groups the checks that do not hold: worst verdict first, those that decide the grade before the others. */
export function findingGroups(checks: readonly CheckReport[]): FindingGroup[] {
  const groups = new Map<string, FindingGroup & { readonly checks: CheckReport[] }>()
  for (const check of checks) {
    if (check.verdict === 'holds') continue
    const { verdict, domain, cause, required } = check
    const key = JSON.stringify([verdict, domain, cause, required])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { verdict, domain, cause, required, checks: [check] })
    else group.checks.push(check)
  }
  return [...groups.values()].sort(
    (one, other) =>
      VERDICT_ORDER.indexOf(one.verdict) - VERDICT_ORDER.indexOf(other.verdict) ||
      Number(other.required) - Number(one.required),
  )
}

/** `1 violated, 20 absent, 9 hold`: how many checks or scenarios came to what, worst first; every one is counted. */
export function countsInWords(checks: readonly Pick<CheckReport, 'verdict'>[]): string {
  if (checks.length === 0) return 'no check was run'
  return VERDICT_ORDER.map((verdict) => ({
    verdict,
    count: checks.filter((check) => check.verdict === verdict).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict === 'holds' && count > 1 ? 'hold' : verdict}`)
    .join(', ')
}
