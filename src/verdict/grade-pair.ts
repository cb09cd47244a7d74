import type { RunFacts } from '../history/run-facts.ts'
import { exitCodeOf } from './exit-code-of.ts'
import type { CoreReport, Report, StoreReport } from './report.ts'
import { DOMAINS, type Cause } from './verdict.ts'

export interface GradePairInput {
  readonly facts: RunFacts
  readonly core: CoreReport
  readonly store: StoreReport
  readonly interrupted: boolean
}

/** The grade of the pair, the line that says why, who has to act, and the exit code (docs/exit-codes.md). */
export function gradePair({
  facts,
  core,
  store,
  interrupted,
}: GradePairInput): Pick<Report, 'grade' | 'why' | 'cause' | 'exitCode'> {
  const { grade } = store
  const exitCode = interrupted ? 130 : exitCodeOf(grade)
  const why = [whyOf({ facts, core, store, interrupted }), untestedNote(facts)].join('')
  return { grade, why, cause: causeOf(store, facts), exitCode }
}

/** A grade of an adapter that never met its server is not to be read without that. */
function untestedNote({ store: { untested } }: RunFacts): string {
  return untested === undefined ? '' : ` (untested: ${untested})`
}

function whyOf({ facts, core, store, interrupted }: GradePairInput): string {
  if (interrupted) {
    const done = store.checks.filter(({ verdict }) => verdict !== 'inconclusive').length
    return `interrupted; ${done} of ${store.checks.length} checks had a verdict by then, and nothing is concluded from an unfinished run.`
  }
  if (core.loadError !== null && store.grade === 'error') {
    const { missingExport, module } = core.loadError
    const what =
      missingExport === null ? core.loadError.message : `${module ?? 'core'} has no export ${missingExport}`
    return `The pair does not load: ${what}.`
  }
  return `${store.why}${facts.requireDomains.length === DOMAINS.length ? '' : ` (required: ${facts.requireDomains.join(', ')})`}`
}

/** The causes of all required domains that are not fenced, put together. */
function causeOf(store: StoreReport, { requireDomains }: RunFacts): Cause {
  const causes = new Set(
    requireDomains.flatMap((domain) =>
      (store.domains[domain].cause ?? '').split('+').filter((part) => part !== ''),
    ),
  )
  if (causes.has('core') && causes.has('adapter')) return 'core+adapter'
  const [only] = causes
  return only === 'core' || only === 'adapter' || only === 'configuration' ? only : null
}
