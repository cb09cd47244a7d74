import { restlessColumns, withoutColumns } from '../checks/restless-columns.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { CoreReport } from '../verdict/report.ts'
import { courseOf } from './course.ts'
import { judgeScenario } from './judge-scenario.ts'
import { SCENARIOS } from './list.ts'
import { ScenarioEvidence } from './scenario-evidence.ts'
import type { ScenarioId } from './scenario-id.ts'

export interface ScenariosToRepeatInput {
  readonly events: readonly HistoryEvent[]
  readonly ids: readonly ScenarioId[]
  readonly run: number
  readonly maxRetries: number
  readonly core: CoreReport
}

/**
 * The scenarios whose run of this number could not be judged for a reason of its own and is worth repeating with
 * longer times. A control that failed is no such reason: repeating the others would not mend it.
 */
export function scenariosToRepeat({
  ids,
  run,
  maxRetries,
  core,
  ...recorded
}: ScenariosToRepeatInput): ScenarioId[] {
  const events = withoutColumns(recorded.events, restlessColumns(recorded.events))
  const judge = (id: ScenarioId) => {
    const own = events.filter((event) => 'scenario' in event && event.scenario === id && event.run === run)
    const course = courseOf(SCENARIOS[id], new ScenarioEvidence(own), maxRetries)
    return judgeScenario(course, { core, control: { verdict: 'holds', summary: '' }, hasTasks: true }).verdict
  }
  const verdicts = ids.map((id) => ({ id, verdict: judge(id) }))
  const control = verdicts.find(({ id }) => id === 'S1')?.verdict
  if (control === 'violated' || control === 'absent') return []
  return verdicts.flatMap(({ id, verdict }) => (verdict === 'inconclusive' ? [id] : []))
}
