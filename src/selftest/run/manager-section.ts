import { join } from 'node:path'
import { audit } from '../../audit.ts'
import { CHECK_IDS } from '../../checks/check-id.ts'
import { CHECKS } from '../../checks/list.ts'
import { makePlan } from '../../plan/make-plan.ts'
import { SCENARIO_IDS, type ScenarioId } from '../../scenarios/scenario-id.ts'
import type { Report } from '../../verdict/report.ts'
import { MANAGER_FAULTS, type ManagerFaultId } from '../reference-core/faults.ts'
import type { ManagerFault } from '../reference-core/faults/manager-fault.ts'
import type { Section, Subject, Tester, TesterOptions, Trial } from './section.ts'

/** What watching a core comes to is not a scenario; it stands beside them under this name. */
const WATCH = 'watching the core'
/** The scenario in which nothing happens to anybody, so that it tells a fault from a manager that does not work. */
const CALM: ScenarioId = 'S1'
const HEALTHY = 'reference'
const ATTEMPTS = 3
/** One fault for each kind of step: keeping a lease, settling, giving back and recovering. */
const QUICK: ReadonlySet<string> = new Set<ManagerFaultId>(['M04', 'M10', 'M14', 'M16'])

const FAULTS = Object.entries(MANAGER_FAULTS) as readonly [ManagerFaultId, ManagerFault][]

const SHOWN_BY = new Map(
  FAULTS.flatMap(([id, { shownBy }]) => (shownBy === undefined ? [] : [[id as string, shownBy] as const])),
)

/** The faults of the reference core's task manager, and the manager as it should be. */
export const managerSection: Section = {
  title: 'Managers',
  how: 'Each is the task manager of the reference core with one decision exchanged, audited as a pair with the reference store.',
  subjects: [...FAULTS.map(([id, fault]) => subjectOf(id, fault)), healthy()],
  lanes: 3,
  start: (options) => Promise.resolve(auditor(options)),
}

function subjectOf(id: ManagerFaultId, { does, caughtBy, unseen, shownBy, lacks }: ManagerFault): Subject {
  const by = caughtBy ?? shownBy?.check ?? (lacks === null ? null : WATCH)
  return {
    id,
    name: `reference:${id}`,
    does,
    due: by === null ? 'uncaught' : 'caught',
    by: by === null ? [] : [by],
    reason: by === null ? (unseen ?? null) : null,
    isQuick: by === null || QUICK.has(id),
  }
}

function healthy(): Subject {
  return {
    id: 'H1',
    name: HEALTHY,
    does: 'Keeps the lease protocol, in all checks and scenarios.',
    due: 'left alone',
    by: [],
    reason: null,
    isQuick: false,
    takesLong: true,
  }
}

function auditor({ directory, signal }: TesterOptions): Tester {
  return {
    async try(subject) {
      for (let attempt = 1; ; attempt += 1) {
        const trial = judge(subject, await play(subject, directory, signal))
        if (trial.outcome !== 'open' || attempt === ATTEMPTS || signal.aborted) return trial
      }
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

/** Audits the pair by the code of any other audit; null when it was interrupted before there was a report. */
async function play(subject: Subject, directory: string, signal: AbortSignal): Promise<Report | null> {
  const shownBy = SHOWN_BY.get(subject.id)
  const settings = {
    core: subject.name,
    adapter: [shownBy === undefined ? 'reference' : `reference:${shownBy.store}`],
    // As it should be it is a whole audit, down to the grade.
    ...(subject.due === 'left alone' ? {} : { only: [shownBy?.check ?? 'none'] }),
    scenarios: scenariosFor(subject),
    cacheDir: join(directory, 'cache'),
    out: join(directory, 'out'),
    offline: true,
    quiet: true,
    seed: 1,
  }
  const { reports } = await audit(await makePlan(settings, {}, {}, directory), { signal })
  return reports[0] ?? null
}

function scenariosFor({ due: isDue, by }: Subject): readonly string[] {
  if (isDue === 'left alone') return SCENARIO_IDS
  const due = SCENARIO_IDS.filter((id) => by.includes(id))
  return due.length === 0 ? ['none'] : SCENARIO_IDS.filter((id) => id === CALM || due.includes(id))
}

function judge(subject: Subject, report: Report | null): Trial {
  const { scenarios = [], checks = [] } = report?.stores[0] ?? {}
  const judged = [...scenarios, ...checks]
  const verdicts = new Map<string, string>(judged.map(({ id, verdict }) => [id, verdict]))
  const watched = watchOf(report)
  if (judged.length === 0 || subject.due === 'left alone') verdicts.set(WATCH, watched.verdict)
  const problems: string[] = []
  let open = 0
  for (const [id, verdict] of verdicts) {
    if (subject.by.includes(id) ? verdict === 'violated' || verdict === 'absent' : verdict === 'holds')
      continue
    const summary = judged.find((each) => each.id === id)?.summary ?? watched.summary
    problems.push(`${id} ${verdict}: ${summary}`)
    if (verdict === 'inconclusive') open += 1
  }
  for (const id of subject.by) if (!verdicts.has(id)) problems.push(`${id} did not run`)
  if (problems.length === 0) problems.push(...misgraded(subject, report))
  const outcome = problems.length === 0 ? 'as due' : open === problems.length ? 'open' : 'wrong'
  return { outcome, problems, verdicts }
}

/** One line where the grade or the exit code does not follow from verdicts that are as due. */
function misgraded({ due: isDue, by }: Subject, report: Report | null): string[] {
  if (isDue === 'caught' && !by.some(decides)) return []
  const [grade, exitCode] = isDue === 'left alone' ? ['fenced', 0] : ['unfenced', 1]
  if (report?.grade === grade && report.exitCode === exitCode) return []
  const seen = `${report?.grade ?? 'no report'}, exit code ${report?.exitCode ?? 'none'}`
  return [`the pair is graded ${seen}, and must be ${grade}, ${exitCode}`]
}

/** Whether a grade rests on it: on every scenario, and on required checks. */
function decides(id: string): boolean {
  return (
    SCENARIO_IDS.some((known) => known === id) ||
    CHECK_IDS.some((known) => known === id && CHECKS[known].required)
  )
}

function watchOf(report: Report | null): { readonly verdict: string; readonly summary: string } {
  const asks = report?.core.asksForLease ?? null
  const verdict = asks === null ? 'inconclusive' : asks ? 'holds' : 'violated'
  return { verdict, summary: report?.core.evidence ?? 'the audit made no report' }
}
