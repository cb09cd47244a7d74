import type { Report, StoreReport } from '../../src/verdict/report.ts'
import { DOMAINS, type Domain, type Grade } from '../../src/verdict/verdict.ts'
import { isRequired } from '../words/decided-by.ts'
import { domainReason } from '../words/domain-reason.ts'
import { whoFixes } from '../words/meanings.ts'
import { listItem, padded, paragraph, type Page } from './page.ts'
import { paintedState } from './painted-state.ts'

/** Below this width the columns do not fit, and every domain gets a sentence instead. */
const TABLE_WIDTH_MIN = 79

/** One line per domain (what the store enforces, what the pair gives, who has to mend it), the reason under it. */
export function domainLines(report: Report, store: StoreReport, page: Page): string[] {
  const isTable = page.width >= TABLE_WIDTH_MIN
  const header = page.paint.dim(row('domain', 'store', 'pair', 'to fix', '').trimEnd())
  const lines = DOMAINS.flatMap((domain) => [
    ...(isTable ? [tableRow(report, store, domain, page)] : sentence(report, store, domain, page)),
    ...paragraph(reason(store, domain, page), 2, page, page.verbose ? Infinity : 6),
  ])
  return isTable ? [header, ...lines] : lines
}

/** Why a domain came to its grade; said once where the next one has the same reason. */
function reason(store: StoreReport, domain: Domain, { verbose }: Page): string {
  const text = domainReason(store.domains[domain], store, verbose)
  const before = DOMAINS[DOMAINS.indexOf(domain) - 1]
  const isSame = before !== undefined && domainReason(store.domains[before], store, verbose) === text
  return isSame && !verbose ? `as for ${before}` : text
}

function tableRow(report: Report, store: StoreReport, domain: Domain, { paint }: Page): string {
  const facts = store.domains[domain]
  const [enforced, given] = [facts.store, facts.grade].map((grade: Grade) => paintedState(grade, paint))
  const remark = isRequired(report, domain) ? '' : '(not required)'
  return row(
    paint.bold(domain),
    enforced ?? '',
    given ?? '',
    whoFixes(facts.cause, facts.grade),
    remark,
  ).trimEnd()
}

function row(domain: string, store: string, pair: string, fix: string, remark: string): string {
  return `${padded(domain, 17)}${padded(store, 14)}${padded(pair, 14)}${padded(fix, 18)}${remark}`
}

function sentence(report: Report, store: StoreReport, domain: Domain, page: Page): string[] {
  const { store: enforced, grade, cause } = store.domains[domain]
  const remark = isRequired(report, domain) ? '' : ' (not required)'
  const states = `store ${paintedState(enforced, page.paint)}, pair ${paintedState(grade, page.paint)}`
  return listItem(
    `${page.paint.bold(domain)}: ${states}; to fix: ${whoFixes(cause, grade)}${remark}`,
    0,
    page,
  )
}
