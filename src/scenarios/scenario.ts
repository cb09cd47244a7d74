import type { ScenarioId } from './scenario-id.ts'
import type { ScenarioStage } from './scenario-stage.ts'

/** What a scenario does to A, and when; judges read it to know which moments must have been witnessed. */
export type FaultPlan =
  | { readonly signal: 'none' }
  | { readonly signal: 'SIGKILL'; readonly when: 'attempt-started' | 'answered' }
  | { readonly signal: 'SIGSTOP'; readonly when: 'answered' }
  | { readonly signal: 'SIGTERM'; readonly when: 'attempt-started' }

/** One scenario of the published experiment: what happens is data, how it happens is `run`, what follows is judged elsewhere. */
export interface Scenario {
  readonly id: ScenarioId
  /** One line, for lists and reports. */
  readonly title: string
  /** Whether the request carries an Idempotency-Key. */
  readonly keyed: boolean
  readonly fault: FaultPlan
  /** Whether B starts, and whether A is running then. */
  readonly b: 'absent' | 'starts-while-a-runs' | 'starts-after-the-fault'
  /** The tool's second wait: `longTaskMs` for a task that outlasts a lease. */
  readonly long: boolean
  run(stage: ScenarioStage): Promise<void>
}
