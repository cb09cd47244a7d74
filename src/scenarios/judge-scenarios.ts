import { restlessColumns, withoutColumns } from '../checks/restless-columns.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { RunFacts } from '../history/run-facts.ts'
import type { CoreReport, ScenarioReport, ScenarioRun } from '../verdict/report.ts'
import { pageOf } from '../verdict/page-of.ts'
import { worstVerdict } from '../verdict/verdict.ts'
import { comparePublished } from './compare-published.ts'
import { courseOf } from './course.ts'
import { judgeScenario, withoutControl, type ScenarioContext } from './judge-scenario.ts'
import { SCENARIOS } from './list.ts'
import { domainFacts, loadFailure, wasInterrupted } from '../verdict/run-evidence.ts'
import { failedRun, inconclusiveRun, type RunJudgement } from './run-judgement.ts'
import { runFigures } from './run-figures.ts'
import { ScenarioEvidence } from './scenario-evidence.ts'
import type { ScenarioId } from './scenario-id.ts'
import { SCENARIO_WORDS } from './scenario-words.ts'

export interface JudgeScenariosInput {
  readonly facts: RunFacts
  readonly events: readonly HistoryEvent[]
  readonly core: CoreReport
}

/** Judges every planned scenario over all its runs, the control first, because the others say nothing without it. */
export function judgeScenarios(recorded: JudgeScenariosInput): ScenarioReport[] {
  const input = { ...recorded, events: withoutColumns(recorded.events, restlessColumns(recorded.events)) }
  // After an interruption those that never started are no finding; the report says that the run is incomplete.
  const ids = wasInterrupted(input.events)
    ? input.facts.scenarios.ids.filter((id) => runsOf(id, input.events).length > 0)
    : input.facts.scenarios.ids
  const control = ids.includes('S1') ? judgeOne('S1', input, null) : null
  return ids.map((id) => (id === 'S1' && control !== null ? control : judgeOne(id, input, control)))
}

/** One run with its judgement; `repeatOf` is the run that it repeats with longer times. */
interface JudgedRun {
  readonly figures: ScenarioRun
  readonly judgement: RunJudgement
  readonly evidence: ScenarioEvidence
}

function judgeOne(
  id: ScenarioId,
  { facts, events, core }: JudgeScenariosInput,
  control: ScenarioContext['control'],
): ScenarioReport {
  const { maxRetries, skipped, repeat } = facts.scenarios
  const hasTasks = domainFacts(events)?.backgroundTasks.present !== false
  const runs = runsOf(id, events).map(([run, own]): JudgedRun => {
    const evidence = new ScenarioEvidence(own)
    const course = courseOf(SCENARIOS[id], evidence, maxRetries)
    const judgement = judgeScenario(course, { core, control, hasTasks })
    return { figures: runFigures(run, course, judgement), judgement, evidence }
  })
  const superseded = runs.filter((run) => isSuperseded(run, runs))
  const counted = runs.filter((run) => !superseded.includes(run))
  const judgements = counted.map(({ judgement }) => judgement)
  if (skipped !== null) judgements.push(inconclusiveRun(`Not run: ${skipped}`, [skipped]))
  else if (runs.filter(({ evidence }) => evidence.repeatOf === null).length < repeat)
    judgements.push(notRun(id, { done: runs.length, planned: repeat, events, control }))
  const verdict = worstVerdict(judgements.map((judgement) => judgement.verdict))
  const worst = judgements.find((judgement) => judgement.verdict === verdict)
  return {
    id,
    title: SCENARIOS[id].title,
    ...SCENARIO_WORDS[id],
    page: pageOf('scenario', id),
    verdict,
    cause: worst?.cause ?? null,
    summary: worst?.summary ?? '',
    missingWitnesses: verdict === 'inconclusive' ? distinct(judgements, 'missingWitnesses') : [],
    notes: [...superseded.map(supersededNote), ...distinct(judgements, 'notes')],
    runs: runs.map(({ figures }) => figures),
    published: comparePublished(id, { runs: counted.map(({ figures }) => figures), core, maxRetries }),
    evidence:
      (runs.find(({ judgement }) => judgement === worst) ?? runs[0])?.evidence.lines ?? 'history.jsonl',
  }
}

/** The events of each run of a scenario, in the order of their numbers. */
function runsOf(id: ScenarioId, events: readonly HistoryEvent[]): [number, HistoryEvent[]][] {
  const byRun = new Map<number, HistoryEvent[]>()
  for (const event of events) {
    if (!('scenario' in event) || event.scenario !== id) continue
    byRun.set(event.run, [...(byRun.get(event.run) ?? []), event])
  }
  return [...byRun].sort(([left], [right]) => left - right)
}

/** An inconclusive run says nothing once the same, with longer times, could be judged. */
function isSuperseded({ figures, judgement }: JudgedRun, runs: readonly JudgedRun[]): boolean {
  if (judgement.verdict !== 'inconclusive') return false
  const repeat = runs.find(({ evidence }) => evidence.repeatOf === figures.run)
  return (
    repeat !== undefined &&
    repeat.judgement.verdict !== 'inconclusive' &&
    repeat.judgement.verdict !== 'error'
  )
}

function supersededNote({ figures, judgement }: JudgedRun): string {
  return `Run ${figures.run} was inconclusive and is not counted, because its repeat with longer times could be judged: ${judgement.missingWitnesses.join('; ')}.`
}

interface NotRun {
  readonly done: number
  readonly planned: number
  readonly events: readonly HistoryEvent[]
  readonly control: ScenarioContext['control']
}

/** What follows from a run that is planned and not there. */
function notRun(id: ScenarioId, { done, planned, events, control }: NotRun): RunJudgement {
  if (done > 0)
    return inconclusiveRun(`Only ${done} of ${planned} runs were carried out.`, [
      `all ${planned} runs were carried out`,
    ])
  const domains = domainFacts(events)
  const load = loadFailure(events)
  if (load !== null && domains === null) return failedRun(`the pair does not load: ${load.message}`)
  if (id !== 'S1' && control !== null && control.verdict !== 'holds') return withoutControl(control)
  if (domains?.backgroundTasks.present === false)
    return {
      verdict: 'absent',
      summary: 'The store has no backgroundTasks domain.',
      cause: 'adapter',
      missingWitnesses: [],
      notes: [],
    }
  return inconclusiveRun('The scenario was never started.', ['the scenario was started'])
}

function distinct(judgements: readonly RunJudgement[], key: 'missingWitnesses' | 'notes'): string[] {
  return [...new Set(judgements.flatMap((judgement) => judgement[key]))]
}
