import { judgeScenarios } from '../../src/scenarios/judge-scenarios.ts'
import { SCENARIO_IDS, type ScenarioId } from '../../src/scenarios/scenario-id.ts'
import type { ScenarioReport } from '../../src/verdict/report.ts'
import { withoutEvents } from '../scenarios/edit-play.ts'
import { factsFor } from '../scenarios/facts.ts'
import { GOOD } from '../scenarios/good-plays.ts'
import { coreThat } from '../scenarios/judged.ts'
import { history, type Play } from '../scenarios/play.ts'
import { UNFENCED } from '../scenarios/unfenced-plays.ts'

function judgedPlays(
  plays: Readonly<Record<ScenarioId, Play>>,
  asks: boolean,
  repeat: number,
): ScenarioReport[] {
  const runs = Array.from({ length: repeat }, (_, index) => index + 1)
  const told = SCENARIO_IDS.flatMap((id) => runs.flatMap((run) => history(id, plays[id], run)))
  const events = told.map((event, index) => ({ ...event, i: index + 1 }))
  return judgeScenarios({ facts: factsFor(SCENARIO_IDS, { repeat }), events, core: coreThat(asks) })
}

/** The ten scenarios on a core without leases, judged from their hand-written histories. */
export const onUnfenced = judgedPlays(UNFENCED, false, 1)

/** The same on a pair that keeps leases, three runs each. */
export const onFenced = judgedPlays(GOOD, true, 3)

/** The same where the executor is never called. */
export const onStall = judgedPlays({ ...GOOD, S1: stalled(GOOD.S1) }, true, 1)

function stalled(play: Play): Play {
  const within = new Set(['attempt-started', 'request-sent', 'answered', 'tool-returned'])
  const silent = withoutEvents(play, (event) => event.type === 'moment' && within.has(event.what))
  const running = withoutEvents(
    silent,
    (event) => event.type === 'task-row' && event.row?.['status'] === 'completed',
  )
  return { ...running, receipts: [], endsAt: 16_000 }
}

/** A scenario whose every text is replaced. */
export function withText(scenario: ScenarioReport, text: string): ScenarioReport {
  return {
    ...scenario,
    title: text,
    summary: text,
    notes: [text],
    missingWitnesses: [text],
    evidence: text,
    runs: scenario.runs.map((run) => ({
      ...run,
      summary: text,
      ownersPersisted: [text],
      timeline: [text, text],
    })),
    published: { ...scenario.published, adapter: text, why: text, ownersPersisted: [text] },
  }
}
