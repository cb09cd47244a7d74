import { CHECK_IDS, type CheckId } from '../checks/check-id.ts'
import { FenceAuditError } from '../errors.ts'
import { DOMAINS, type Domain } from '../verdict/verdict.ts'
import { didYouMean } from './nearest.ts'

/**
 * What decides the exit code. Domains named by `--require` replace the default (all of them), check ids are added to
 * the checks that always decide it.
 *
 * @throws FenceAuditError BAD_FLAG for an unknown name, or for a required check that would not run
 */
export function selectRequired(
  names: readonly string[] | undefined,
  checks: readonly CheckId[],
): { requireDomains: readonly Domain[]; requireChecks: readonly CheckId[] } {
  const domains = DOMAINS.filter((domain) => names?.includes(domain))
  const required = CHECK_IDS.filter((id) => names?.includes(id))
  for (const name of names ?? []) {
    const known: readonly string[] = [...DOMAINS, ...CHECK_IDS]
    if (known.includes(name)) continue
    throw new FenceAuditError(
      'BAD_FLAG',
      `--require ${name} is neither a domain (${DOMAINS.join(', ')}) nor a check id.${didYouMean(name, known)}`,
    )
  }
  const missing = required.find((id) => !checks.includes(id))
  if (missing !== undefined) {
    throw new FenceAuditError(
      'BAD_FLAG',
      `--require ${missing} cannot be met: --only or --skip leaves that check out.`,
    )
  }
  return { requireDomains: domains.length > 0 ? domains : DOMAINS, requireChecks: required }
}
