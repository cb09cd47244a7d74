import type { DomainReport, StoreReport } from './report.ts'
import { DOMAINS, type Domain, type Grade } from './verdict.ts'

const WHY = 'the run did not get to its end, so nothing is concluded from it.'

/**
 * The report on a store of a run whose history has no end: whatever the lines that are there show, what is missing
 * could have changed it, so neither fenced nor unfenced is said. An error stays one.
 */
export function withoutAnEnd(store: StoreReport): StoreReport {
  const domains = Object.fromEntries(
    DOMAINS.map((domain) => [domain, unfinished(store.domains[domain])]),
  ) as Record<Domain, DomainReport>
  if (!isConclusion(store.grade)) return { ...store, domains }
  return { ...store, domains, grade: 'inconclusive', why: WHY }
}

function unfinished(domain: DomainReport): DomainReport {
  const store = isConclusion(domain.store) ? 'inconclusive' : domain.store
  if (!isConclusion(domain.grade)) return { ...domain, store, cause: null }
  return { ...domain, store, grade: 'inconclusive', cause: null, why: WHY }
}

function isConclusion(grade: Grade): boolean {
  return grade === 'fenced' || grade === 'unfenced'
}
