import { readRunFacts } from '../history/run-facts.ts'
import { gradePair } from './grade-pair.ts'
import { reportCard } from './report-card.ts'
import { reportOnCore } from './report-on-core.ts'
import type { DomainReport, Report, StoreReport } from './report.ts'
import { DOMAINS, type Domain } from './verdict.ts'

/**
 * The report on a store whose evidence cannot be judged, beside others of the same run: an error that says why, and
 * nothing else, so that no format shows the run without it.
 *
 * @throws FenceAuditError RUN_NOT_FOUND or RUN_UNREADABLE where not even `run.json` can be read
 */
export function reportUnreadable(directory: string, why: string): Report {
  const facts = readRunFacts(directory)
  const core = reportOnCore([], facts)
  const domain: DomainReport = {
    store: 'error',
    grade: 'error',
    cause: null,
    why,
    declared: null,
    implementation: null,
  }
  const store: StoreReport = {
    name: facts.store.name,
    adapter: facts.store.adapter,
    grade: 'error',
    why,
    domains: Object.fromEntries(DOMAINS.map((name) => [name, domain])) as Record<Domain, DomainReport>,
    checks: [],
    scenarios: [],
    ...reportCard({ facts, events: [], core }),
    leftBehind: [],
  }
  const { id, startedAt, seed, os } = facts
  return {
    schemaVersion: 1,
    tool: { name: 'fence-audit', version: facts.toolVersion },
    run: { id, directory, startedAt, seed, os, complete: false },
    pair: { core: facts.pair.core, adapter: facts.pair.adapter, peer: facts.pair.peer, node: facts.node },
    core,
    stores: [store],
    require: [...facts.requireDomains, ...facts.requireChecks],
    gate: facts.gate,
    ...gradePair({ facts, core, store, interrupted: false }),
  }
}
