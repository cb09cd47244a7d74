import type { CoreReport } from '../../src/verdict/report.ts'
import { judgeScenario } from '../../src/scenarios/judge-scenario.ts'
import type { RunJudgement } from '../../src/scenarios/run-judgement.ts'
import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { courseOfPlay, type Play } from './play.ts'

/** A core as it was observed. */
export function coreThat(asksForLease: boolean | null): CoreReport {
  return { asksForLease, asksForRunFencing: false, evidence: '', loadError: null }
}

const CONTROL = { verdict: 'holds', summary: 'It holds.' } as const

export interface Against {
  readonly asks?: boolean | null
  readonly control?: Parameters<typeof judgeScenario>[1]['control']
  readonly maxRetries?: number
  readonly hasTasks?: boolean
}

/** Judges one hand-written run, by default on a core that asks for leases and a store whose control held. */
export function judged(id: ScenarioId, play: Play, against: Against = {}): RunJudgement {
  const { asks = true, control = CONTROL, maxRetries = 1, hasTasks = true } = against
  return judgeScenario(courseOfPlay(id, play, maxRetries), { core: coreThat(asks), control, hasTasks })
}
