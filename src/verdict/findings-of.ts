import { CHECK_WORDS } from '../checks/check-words.ts'
import type { Finding } from './finding.ts'
import { pageOf } from './page-of.ts'
import type { Report, ScenarioReport, StoreReport } from './report.ts'
import { storeKey } from './store-key.ts'
import { surfacesOf } from './surfaces-of.ts'
import { unexplained } from './unexplained.ts'
import { DOMAINS, worstVerdict, type Domain, type Verdict } from './verdict.ts'
import type { WordsWithPage } from './words.ts'

/**
 * Everything in a report that came to a verdict, what holds too. Whatever keeps the exit code from 0 is among them: a
 * grade that no check explains is a finding of its own, and so are checks that were left out and a run without an end.
 */
export function findingsOf(report: Report): Finding[] {
  const findings = report.stores.flatMap((store) => findingsOfStore(report, store))
  return [...findings, ...findingsOfRun(report, findings)].map((finding) => ({
    ...finding,
    acceptance:
      report.baseline?.accepted.find(
        ({ store, finding: id }) => store === finding.store && id === finding.id,
      ) ?? null,
  }))
}

function findingsOfStore(report: Report, store: StoreReport): Finding[] {
  const own = [
    ...checksOf(report, store),
    ...scenariosOf(report, store),
    ...DOMAINS.flatMap((domain) => leftOutOf(report, store, domain)),
  ]
  return [...own, ...DOMAINS.flatMap((domain) => unexplained({ report, store, domain, own }))]
}

function checksOf({ require }: Report, store: StoreReport): Finding[] {
  return store.checks.map((check) => ({
    ...check,
    kind: 'check',
    words: wordsOf(check),
    store: storeKey(store),
    decides: require.includes(check.id) || (check.required && require.includes(check.domain)),
    surfaces: surfacesOf(check.id, store),
    acceptance: null,
  }))
}

/** Scenarios are played by the pair: they say nothing about what the store alone enforces. */
function scenariosOf({ require, gate }: Report, store: StoreReport): Finding[] {
  return store.scenarios.map((scenario: ScenarioReport) => ({
    ...scenario,
    kind: 'scenario',
    words: wordsOf(scenario),
    store: storeKey(store),
    domain: 'backgroundTasks',
    decides: gate === 'pair' && require.includes('backgroundTasks'),
    surfaces: {},
    acceptance: null,
  }))
}

function wordsOf({ risk, remedy, page }: WordsWithPage): WordsWithPage {
  return { risk, remedy, page }
}

/** Checks that the grade needs and that nobody ran: nothing was shown about them. */
function leftOutOf({ require }: Report, store: StoreReport, domain: Domain): Finding[] {
  return (store.domains[domain].leftOut ?? []).map((id) => ({
    kind: 'left-out',
    id,
    store: storeKey(store),
    domain,
    title: `A check that the grade of ${domain} depends on`,
    words: { ...CHECK_WORDS[id], page: pageOf('check', id) },
    verdict: 'inconclusive',
    decides: require.includes(domain),
    cause: null,
    summary: 'It was left out, so nothing is shown about it.',
    missingWitnesses: ['the check was run'],
    evidence: null,
    surfaces: {},
    acceptance: null,
  }))
}

const BY_EXIT_CODE = { 1: 'absent', 2: 'inconclusive', 3: 'error', 130: 'inconclusive' } as const

/** What no store accounts for: an end that is missing, or an exit code that nothing found so far explains. */
function findingsOfRun(report: Report, findings: readonly Finding[]): Finding[] {
  const { exitCode, run, why, cause, stores } = report
  if (exitCode === 0 && run.complete) return []
  const open = findings.filter(({ decides, verdict }) => decides && verdict !== 'holds')
  const isExplained = run.complete && exitCode !== 130 && open.length > 0
  if (isExplained) return []
  const [store] = stores
  const ownVerdict: Verdict = exitCode === 0 ? 'inconclusive' : BY_EXIT_CODE[exitCode]
  return [
    {
      kind: 'run',
      id: 'run',
      store: store === undefined ? (report.pair.adapter?.name ?? 'custom') : storeKey(store),
      domain: null,
      title: 'The audit gets to its end, and its pair loads',
      words: null,
      verdict: run.complete ? ownVerdict : worstVerdict(['inconclusive', ownVerdict]),
      decides: true,
      cause,
      summary: why,
      missingWitnesses: [],
      evidence: null,
      surfaces: {},
      acceptance: null,
    },
  ]
}
