import { CHECK_IDS, type CheckId } from '../checks/check-id.ts'
import { CHECKS } from '../checks/list.ts'
import { FenceAuditError } from '../errors.ts'
import { didYouMean } from '../plan/nearest.ts'
import type { Report } from '../verdict/report.ts'
import { DOMAINS, type Domain } from '../verdict/verdict.ts'

/**
 * Throws for a name that is neither a check nor a domain: it would expect nothing.
 *
 * @throws FenceAuditError BAD_CONFIG, naming the nearest
 */
export function requireKnownNames(expected: readonly string[]): void {
  const known: readonly string[] = [...DOMAINS, ...CHECK_IDS]
  const unknown = expected.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new FenceAuditError(
    'BAD_CONFIG',
    `expect.absent: ${unknown} is neither a domain (${DOMAINS.join(', ')}) nor a check.${didYouMean(unknown, known)}`,
  )
}

/** Whether it was said of a check, or of its whole domain, that it is absent. */
export function isExpectedAbsent(expected: readonly (CheckId | Domain)[], id: CheckId): boolean {
  return expected.includes(id) || expected.includes(CHECKS[id].domain)
}

/** Names of which nothing is absent any more: whoever gained the protection has to say so by taking the name out. */
export function unusedAbsences(expected: readonly (CheckId | Domain)[], { stores }: Report): string[] {
  const absent = stores.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict === 'absent')
  return expected.filter((name) => !absent.some(({ id, domain }) => id === name || domain === name))
}
