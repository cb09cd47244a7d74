import type { CoreReport } from '../verdict/report.ts'
import { worstVerdict, type Verdict } from '../verdict/verdict.ts'
import type { Course } from './course.ts'
import type { Finding, Invariant } from './invariants/invariant.ts'
import { INVARIANTS } from './invariants/list.ts'
import { ownersPersisted } from './invariants/persisted-owner-runs-it.ts'
import { judgeControl } from './judge-control.ts'
import { missingWitnesses } from './missing-witnesses.ts'
import { failedRun, inconclusiveRun, type RunJudgement } from './run-judgement.ts'
import { scenarioCause } from './scenario-cause.ts'

/** What a run is judged against beside its own evidence. */
export interface ScenarioContext {
  readonly core: CoreReport
  /** What the control S1 came to on this store; null when it was not run. */
  readonly control: { readonly verdict: Verdict; readonly summary: string } | null
  /** Whether the store has a domain for tasks. */
  readonly hasTasks: boolean
}

/** Judges one run: its assumptions first, each a named witness, and only if all were seen its invariants. */
export function judgeScenario(course: Course, { core, control, hasTasks }: ScenarioContext): RunJudgement {
  if (course.scenario.b === 'absent') return judgeControl(course, hasTasks)
  if (course.evidence.failure !== null) return failedRun(course.evidence.failure)
  if (control?.verdict !== 'holds')
    return { ...withoutControl(control), notes: control?.verdict === 'absent' ? lostWithA(course) : [] }
  const missing = missingWitnesses(course)
  if (missing.length > 0) return inconclusiveRun(`Not shown: ${missing[0] ?? ''} was not seen.`, missing)
  return judgeInvariants(course, core)
}

/** Without a control that holds nothing is concluded: a second worker that does nothing looks like a pass. */
export function withoutControl(control: ScenarioContext['control']): RunJudgement {
  const why = control === null ? 'it was not run' : control.summary
  return inconclusiveRun(`The control S1 did not hold: ${why}`, ['the control S1 held on this store'])
}

/** What became of a task that only A had: nothing that a second worker could take over. */
function lostWithA({ aGoneAt, attemptOfB, states, evidence }: Course): string[] {
  if (aGoneAt === null || attemptOfB !== null || states.length > 0 || !evidence.ended) return []
  return ["A's process ended and the task with it: B never ran it, and no result is stored."]
}

function judgeInvariants(course: Course, core: CoreReport): RunJudgement {
  const judged = INVARIANTS.flatMap((invariant) => {
    const finding = invariant.judge(course)
    return finding === null ? [] : [{ invariant, finding }]
  })
  const verdict = worstVerdict(judged.map(({ finding }) => finding.verdict))
  const worst = judged.filter(({ finding }) => finding.verdict === verdict)
  const [first] = worst
  if (first === undefined) return inconclusiveRun('Nothing could be judged.', ['an invariant was judged'])
  const broken = verdict === 'violated' || verdict === 'absent'
  return {
    verdict,
    summary: verdict === 'holds' ? held(course) : first.finding.sentence,
    cause: broken ? scenarioCause(course, first.invariant, core) : null,
    missingWitnesses:
      verdict === 'inconclusive' ? worst.flatMap(({ finding }) => finding.missingWitnesses ?? []) : [],
    notes: [...notesOf(judged, first.finding, verdict), ...(verdict === 'holds' ? limitsOf(course) : [])],
  }
}

/** The remarks of all findings, and the findings beside the one that is told; not twice what is told already. */
function notesOf(
  judged: readonly { readonly invariant: Invariant; readonly finding: Finding }[],
  told: Finding,
  verdict: Verdict,
): string[] {
  const others = judged.filter(({ finding }) => finding !== told && finding.verdict !== 'holds')
  const also = verdict === 'holds' ? [] : others.filter(({ finding }) => (finding.notes ?? []).length === 0)
  return [
    ...also.map(
      ({ invariant, finding }) => `also ${finding.verdict}: ${invariant.name}. ${finding.sentence}`,
    ),
    ...judged.flatMap(({ finding }) => finding.notes ?? []),
  ]
}

/** What a run that holds does not show: once B has completed the task, its status alone keeps a late result out. */
function limitsOf({ scenario }: Course): string[] {
  if (scenario.fault.signal !== 'SIGSTOP') return []
  return [
    "A's late result was not stored; at that moment the status alone would have refused it, so that the owner is checked is shown by the checks tasks/stale-*, not by this scenario.",
  ]
}

function held(course: Course): string {
  const owners = ownersPersisted(course).join(', then ')
  const { takeover, interruptedAt, renewalsByA } = course
  if (takeover === null)
    return `B left the task alone while A ran it (${renewalsByA} renewals seen); the row named ${owners}.`
  const after =
    interruptedAt === null ? '' : ` ${Math.round(takeover.at - interruptedAt)} ms after the interruption`
  const end = takeover.by === 'attempt' ? 'its result stayed' : 'marked it failed, as without retries'
  return `B took the task over${after} and ${end}; the row named ${owners}.`
}
