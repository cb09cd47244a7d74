import type { CheckId } from '../checks/check-id.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { RunFacts } from '../history/run-facts.ts'
import { gradeScenarios, joinCauses, type ScenarioGrade } from './grade-scenarios.ts'
import { isStatusOnly } from './is-status-only.ts'
import { leftOut } from './left-out.ts'
import type { CheckReport, CoreReport, DomainReport, ScenarioReport } from './report.ts'
import { domainFacts, domainsAfterCore } from './run-evidence.ts'
import { DOMAINS, worstVerdict, type Cause, type Domain, type Grade } from './verdict.ts'

/** What a grade depends on of all that is known beforehand. */
export interface GradedFacts extends Pick<RunFacts, 'checks' | 'requireDomains' | 'gate'> {
  readonly inapplicable?: readonly CheckId[] | undefined
  readonly pair: { readonly core: { readonly version: string } }
}

export interface GradeStoreInput {
  readonly facts: GradedFacts
  readonly events: readonly HistoryEvent[]
  readonly core: CoreReport
  readonly checks: readonly CheckReport[]
  readonly scenarios: readonly ScenarioReport[]
}

/** Grades every domain, and the store as the worst of the required ones under the chosen gate. */
export function gradeStore(input: GradeStoreInput): {
  grade: Grade
  why: string
  domains: Record<Domain, DomainReport>
} {
  const domains = Object.fromEntries(DOMAINS.map((domain) => [domain, gradeDomain(domain, input)])) as Record<
    Domain,
    DomainReport
  >
  const { requireDomains, gate } = input.facts
  const deciding = requireDomains.map((domain) => ({
    domain,
    grade: gate === 'store' ? domains[domain].store : domains[domain].grade,
  }))
  const grade = worstGrade(deciding.map((one) => one.grade))
  const worst = deciding.filter((one) => one.grade === grade)
  return { grade, why: shortReason(worst.map(({ domain }) => [domain, domains[domain].why])), domains }
}

/** One line from the reasons of several domains: the same reason is said once, a long one is cut at its colon. */
function shortReason(reasons: readonly (readonly [domain: Domain, why: string])[]): string {
  const byReason = Map.groupBy(reasons, ([, why]) => headOf(why))
  const parts = [...byReason].map(([head, group]) => `${group.map(([domain]) => domain).join(', ')}: ${head}`)
  return parts.length === 0 ? 'no domain is required.' : `${parts.join('; ')}.`
}

/** What stands before the first colon that is followed by an explanation, without a closing full stop. */
function headOf(why: string): string {
  return (/^[^:]*?(?=: )/.exec(why)?.[0] ?? why).replace(/\.$/, '')
}

/** Worst first. */
const GRADE_ORDER = ['unfenced', 'error', 'inconclusive', 'fenced'] as const satisfies readonly Grade[]

/** The worst of several grades; inconclusive for none. Throws for a word that is no grade. */
export function worstGrade(grades: readonly Grade[]): Grade {
  for (const grade of grades) if (!GRADE_ORDER.includes(grade)) throw new Error(`${grade} is not a grade.`)
  return GRADE_ORDER.find((grade) => grades.includes(grade)) ?? 'inconclusive'
}

function gradeDomain(
  domain: Domain,
  { facts, events, core, checks, scenarios }: GradeStoreInput,
): DomainReport {
  const own = checks.filter((check) => check.domain === domain && check.required)
  const seen = domainFacts(events)?.[domain] ?? null
  const implementation =
    seen?.present === true && seen.class !== null ? { class: seen.class, package: seen.package } : null
  const declared = typeof seen?.supportsRunFencing === 'boolean' ? seen.supportsRunFencing : null
  const missing = leftOut(domain, facts)
  const store = storeGrade(own, missing)
  const asks = domain === 'backgroundTasks' ? core.asksForLease : core.asksForRunFencing
  const byChecks = pairGrade(store, asks)
  // Scenarios run the pair, so they say nothing about what the store alone enforces.
  const played = domain === 'backgroundTasks' ? gradeScenarios(scenarios) : null
  const grade = played === null ? byChecks : worstGrade([byChecks, played.grade])
  const cause =
    grade === 'unfenced' ? joinCauses([causeOf(own, byChecks, store), played?.cause ?? null]) : null
  const context = {
    domain,
    own,
    missing,
    asks,
    version: facts.pair.core.version,
    replaced: domainsAfterCore(events)?.[domain].class ?? null,
  }
  return {
    store,
    grade,
    cause,
    why: withScenarios(whyOf(store, { ...context, present: seen?.present ?? null }), {
      byChecks,
      grade,
      played,
      present: seen?.present !== false,
    }),
    declared,
    implementation,
    ...(missing.length === 0 ? {} : { leftOut: missing }),
  }
}

/** What the adapter enforces when asked: fenced only if every check that this depends on was planned, ran and holds. */
function storeGrade(own: readonly CheckReport[], missing: readonly CheckId[]): Grade {
  const verdict = worstVerdict(own.map((check) => check.verdict))
  switch (verdict) {
    case 'holds':
      return missing.length === 0 ? 'fenced' : 'inconclusive'
    case 'violated':
    case 'absent':
      return 'unfenced'
    case 'error':
      return 'error'
    case 'inconclusive':
      return 'inconclusive'
    default:
      throw new Error(`No grade for the verdict ${String(verdict satisfies never)}.`)
  }
}

/** What the pair gives: a store that fences is worth nothing under a core that never asks it to. */
function pairGrade(store: Grade, asks: boolean | null): Grade {
  if (store !== 'fenced') return store
  if (asks === null) return 'inconclusive'
  return asks ? 'fenced' : 'unfenced'
}

function causeOf(own: readonly CheckReport[], grade: Grade, store: Grade): Cause {
  if (grade !== 'unfenced') return null
  if (store === 'fenced') return 'core'
  return own.some(({ cause }) => cause === 'core+adapter') ? 'core+adapter' : 'adapter'
}

interface Decided {
  readonly byChecks: Grade
  readonly grade: Grade
  readonly played: ScenarioGrade | null
  readonly present: boolean
}

/** The reason by the checks, with the scenario that decides where they alone would have come to something better. */
function withScenarios(why: string, { byChecks, grade, played, present }: Decided): string {
  if (played === null) return why
  if (played.brokenControl !== null && present)
    return `${played.brokenControl}: no other scenario counts. By the checks: ${why}`
  return grade === byChecks ? why : `${why.replace(/: .*$/, '').replace(/\.$/, '')}, but ${played.why}`
}

interface WhyContext {
  readonly domain: Domain
  readonly own: readonly CheckReport[]
  /** Required checks that were not planned. */
  readonly missing: readonly CheckId[]
  readonly asks: boolean | null
  readonly version: string
  readonly present: boolean | null
  readonly replaced: string | null
}

function whyOf(store: Grade, context: WhyContext): string {
  const { domain, own, missing, asks, version, present, replaced } = context
  const worst = worstVerdict(own.map(({ verdict }) => verdict))
  const first = own.find(({ verdict }) => verdict === worst)
  const coreSays =
    asks === false
      ? ` Core ${version} does not ask for ${domain === 'backgroundTasks' ? 'a lease' : 'run fencing'} either.`
      : ''
  if (own.length === 0)
    return missing.length === 0
      ? 'no required check ran.'
      : 'all required checks were left out by --only or --skip.'
  if (present === false) {
    // Core is known to put an in-memory domain in the place of missing tasks; of others only what was seen is said.
    const memory = replaced ?? (domain === 'backgroundTasks' ? 'its in-memory one' : null)
    const effect =
      memory === null
        ? ''
        : `; core silently uses ${memory}, which other workers do not see and which ends with its process`
    return `the store has no ${domain} domain${effect}.`
  }
  if (store === 'fenced')
    return asks === false
      ? `the store enforces what it is asked for, but core ${version} does not ask.`
      : asks === null
        ? 'the store enforces what it is asked for; whether core asks was not observed.'
        : 'every required check holds.'
  if (worst === 'holds') return `${missing.length} required checks were left out: ${missing.join(', ')}.`
  if (worst === 'absent' && domain !== 'backgroundTasks')
    return `no run fencing: a superseded run can still write.${coreSays}`
  if (store === 'unfenced' && isStatusOnly(own))
    return `status-only: a task is claimed by one worker, but rows keep neither owner nor lease, so a displaced worker can still write.${coreSays}`
  const alike = own.filter(({ verdict }) => verdict === worst).length
  if (first === undefined) return 'nothing was judged.'
  // What keeps every check from beginning is the reason, not the first check's name.
  if (worst === 'error' && alike === own.length) return first.summary
  const count = alike === 1 ? `${first.id} is ${worst}` : `${alike} checks are ${worst}, first ${first.id}`
  return `${count}: ${first.summary}${store === 'unfenced' ? coreSays : ''}`
}
