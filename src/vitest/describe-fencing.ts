import { beforeAll, describe, test, type TestContext } from 'vitest'
import { allVisible } from '../../reports/words/visible.ts'
import { audit } from '../audit.ts'
import { SURFACES } from '../card/list.ts'
import { SURFACE_IDS, type SurfaceId } from '../card/surface-id.ts'
import { SHARED_DATABASE, type CheckId } from '../checks/check-id.ts'
import { CHECKS } from '../checks/list.ts'
import { FenceAuditError } from '../errors.ts'
import { parseConfig } from '../plan/parse-config.ts'
import { planAudit } from '../plan/plan-audit.ts'
import type { Plan } from '../plan/plan.ts'
import { planScenarios } from '../plan/plan-scenarios.ts'
import { selectChecks } from '../plan/select-checks.ts'
import { SCENARIOS } from '../scenarios/list.ts'
import type { Report } from '../verdict/report.ts'
import { CallSite } from './call-site.ts'
import { requireKnownNames } from './expected-absence.ts'
import { settingsOf, type DescribeFencingOptions } from './options.ts'
import type { Outcome } from './outcome.ts'
import { checkOutcome, restOutcome, scenarioOutcome, surfaceOutcome } from './outcomes.ts'

export type { DescribeFencingOptions } from './options.ts'

const TIMEOUT_MS = 300_000

/**
 * Audits a store inside a Vitest suite: one test for each check, for each surface of the takeover card, and for each
 * scenario that is named. The audit runs once, before the tests, in worker processes of its own: docs/adapter-suite.md.
 *
 * @throws FenceAuditError for options that cannot be meant
 */
export function describeFencing(options: DescribeFencingOptions): void {
  const settings = settingsOf(options)
  const expected = options.expect?.absent ?? []
  requireKnownNames(expected)
  const { only, skip, scenarios = ['none'] } = parseConfig(settings, 'the options of describeFencing')
  const checks = withTheirBase(selectChecks(only, skip))
  const site = new CallSite(describeFencing)
  describe(options.name ?? `fencing of ${subjectOf(options)}`, () => {
    let found: Report | null = null
    beforeAll(async () => {
      const { reports } = await audit(onePair(await planAudit(settings)))
      found = reports[0] === undefined ? null : allVisible(reports[0])
    }, options.timeoutMs ?? TIMEOUT_MS)

    const tell = (name: string, outcome: (report: Report) => Outcome): void => {
      test(name, (context) => {
        if (found === null) throw site.error('The audit has left no report.')
        conclude(outcome(found), context, site)
      })
    }
    for (const id of checks)
      tell(`${id}: ${CHECKS[id].title}`, (report) => checkOutcome(report, id, expected))
    for (const id of surfacesOf(checks))
      tell(`card ${id}: A superseded run is refused`, (report) => surfaceOutcome(report, id, expected))
    for (const id of planScenarios({ scenarios }).scenarios)
      tell(`${id}: ${SCENARIOS[id].title}`, (report) => scenarioOutcome(report, id))
    tell('the audit gets to its end, and nothing else is wrong', (report) => restOutcome(report, expected))
  })
}

/** A project may have several adapters, and the verdicts of one must not hide those of another. */
function onePair(plan: Plan): Plan {
  const names = plan.pairs.map(({ store }) => store.adapter)
  if (names.length === 1) return plan
  throw new FenceAuditError(
    'BAD_CONFIG',
    `describeFencing audits one store, and this project has ${names.join(' and ')}: name one by adapter, in a suite of its own.`,
  )
}

function conclude(outcome: Outcome, { skip }: TestContext, site: CallSite): void {
  switch (outcome.kind) {
    case 'pass':
      return
    case 'skip':
      return skip(outcome.text)
    case 'fail':
      throw site.error(outcome.text)
    default:
      throw new Error(`No conclusion for ${String(outcome satisfies never)}.`)
  }
}

/** Whatever is tried on tasks rests on a shared database: an audit runs that check beside any of them. */
function withTheirBase(checks: readonly CheckId[]): readonly CheckId[] {
  const rests = checks.some((id) => CHECKS[id].domain === 'backgroundTasks')
  return rests && !checks.includes(SHARED_DATABASE) ? [SHARED_DATABASE, ...checks] : checks
}

/** The surfaces of the card that these checks play, but for those that the contract leaves unfenced. */
function surfacesOf(checks: readonly CheckId[]): readonly SurfaceId[] {
  return SURFACE_IDS.filter((id) => {
    const { contract, domain } = SURFACES[id]
    return contract !== 'unfenced' && checks.some((check) => check === `${domain}/run-fencing`)
  })
}

function subjectOf({ adapter, store, core }: DescribeFencingOptions): string {
  const subject = adapter ?? (store === undefined ? "this project's stores" : String(store).split('/').at(-1))
  return core === undefined ? String(subject) : `${String(subject)} with core ${core}`
}
