import { join } from 'node:path'
import { audit } from '../../src/audit.ts'
import { CheckEvidence } from '../../src/checks/check-evidence.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import type { DomainFacts } from '../../src/history/event.ts'
import { readHistory } from '../../src/history/reader.ts'
import type { StorePlan } from '../../src/plan/plan.ts'
import type { Report } from '../../src/verdict/report.ts'
import { domainFacts, eventsOfCheck } from '../../src/verdict/run-evidence.ts'
import type { Domain } from '../../src/verdict/verdict.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'

/** Kept between runs of the tests: the pair comes from the registry. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')

/** How long (ms) a test may take that has to install the pair first. */
export const INSTALL_MS = 240_000

export interface AuditWithLibsql {
  readonly report: Report
  readonly domains: Readonly<Record<Domain, DomainFacts>> | null
  readonly evidenceOf: (check: CheckId) => CheckEvidence
}

/** Audits core 1.71.0 with @mastra/libsql 1.23.1 installed: that adapter's own store, or a module made with it. */
export async function auditWithLibsql(
  folder: string,
  checks: readonly CheckId[],
  custom: { readonly module: string; readonly url: string } | null = null,
): Promise<AuditWithLibsql> {
  const pair = { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' } as const
  const store: StorePlan =
    custom === null
      ? { adapter: '@mastra/libsql', url: null, token: null, module: null }
      : { adapter: 'custom', url: custom.url, token: null, module: join(STORES, custom.module) }
  const plan = planOf(pair, folder, {
    pairs: [{ pair, store }],
    cacheDir: CACHE,
    offline: false,
    checks: [...checks],
    requireDomains: ['workflows', 'memory'],
    gate: 'store',
  })
  const [report] = (await audit(plan)).reports
  if (report === undefined) throw new Error('The audit made no report.')
  const events = readHistory(report.run.directory)
  const domains = domainFacts(events)
  return {
    report,
    domains,
    evidenceOf: (check) => new CheckEvidence(eventsOfCheck(events, check), domains),
  }
}

const STORES = join(import.meta.dirname, '../fixtures/stores')
