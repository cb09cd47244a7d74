import { CHECK_IDS } from '../../checks/check-id.ts'
import { exitCodeOf } from '../../verdict/exit-code-of.ts'
import { gradeStore } from '../../verdict/grade-store.ts'
import type { CheckReport } from '../../verdict/report.ts'
import { DOMAINS, type Domain, type Grade } from '../../verdict/verdict.ts'
import type { Control } from './control.ts'

/** The grade of one domain and the exit code of an audit that requires this domain alone. */
export interface GradedDomain {
  readonly grade: Grade
  readonly exitCode: number
}

/** Grades a domain by what its checks came to. */
export type Grader = (domain: Domain, reports: readonly CheckReport[]) => GradedDomain

type Graded = Pick<Control, 'caughtBy' | 'verdict' | 'also' | 'kind'>

/** Of what a control is not put through nothing is asked. */
const gradeAsAuditsDo: Grader = (domain, reports) => {
  const played = reports.map(({ id }) => id)
  const { grade } = gradeStore({
    facts: {
      checks: played,
      inapplicable: CHECK_IDS.filter((id) => !played.includes(id)),
      requireDomains: [domain],
      gate: 'store',
      pair: { core: { version: 'of no core' } },
    },
    events: [],
    core: { asksForLease: null, asksForRunFencing: null, evidence: 'no core was loaded', loadError: null },
    checks: reports,
    scenarios: [],
  })
  return { grade, exitCode: exitCodeOf(grade) }
}

/**
 * Compares the grades of a control, whose verdicts are as due, with what they have to be: a healthy store is fenced, and
 * one that a required check catches is not. One line for each that differs.
 */
export function misgraded(
  control: Graded,
  reports: readonly CheckReport[],
  grader: Grader = gradeAsAuditsDo,
): string[] {
  return DOMAINS.flatMap((domain) => {
    const due = dueGrade(
      control,
      reports.filter((report) => report.domain === domain && report.required),
    )
    if (due === null) return []
    const { grade, exitCode } = grader(domain, reports)
    const isDue = grade === due.grade && exitCode === due.exitCode
    return isDue
      ? []
      : [`${domain} is graded ${grade}, exit code ${exitCode}, and must be ${due.grade}, ${due.exitCode}`]
  })
}

/** Null for a domain of which the catalogue says nothing. */
function dueGrade(
  { caughtBy, verdict, also, kind }: Graded,
  own: readonly CheckReport[],
): GradedDomain | null {
  const isLeftOpen = own.some(({ id }) => also.includes(id))
  if (kind === 'healthy') return own.length === 0 || isLeftOpen ? null : { grade: 'fenced', exitCode: 0 }
  if (!own.some(({ id }) => caughtBy.includes(id))) return null
  if (verdict !== 'inconclusive') return { grade: 'unfenced', exitCode: 1 }
  return isLeftOpen ? null : { grade: 'inconclusive', exitCode: 2 }
}
