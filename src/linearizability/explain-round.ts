import type { Variant } from '../card/variant.ts'
import { CONFIGURATIONS_MAX, linearize } from './linearize.ts'
import type { Model } from './model.ts'
import { memoryModel } from './models/memory-model.ts'
import { runModel } from './models/run-model.ts'
import { taskModel, type TaskContract } from './models/task-model.ts'
import type { Operation } from './operation.ts'
import { firstGenerations } from './reading/first-generations.ts'
import { memoryHistory } from './reading/memory-history.ts'
import { runHistory } from './reading/run-history.ts'
import { taskHistory } from './reading/task-history.ts'
import type { RecordedRound } from './recorded-round.ts'
import { witnessInWords, type ToldWitness } from './witness-in-words.ts'

/** What a store is held against. */
export interface HistoryContract {
  /** For rounds on runs and their memory: the variant of run fencing that a scratch run showed. */
  readonly variant?: Exclude<Variant, 'F0'>
  /** For rounds on tasks; see TaskContract. The lease contract where nothing is said. */
  readonly keeps?: TaskContract['keeps']
  /** For rounds on tasks; see TaskContract. */
  readonly forgets?: boolean
  /** Configurations to search at most; see CONFIGURATIONS_MAX. */
  readonly budget?: number
}

/** Whether a round has an explanation, and how much there was to explain. */
export type RoundExplanation = {
  /** Operations of the history, O's readings included. */
  readonly operations: number
  /** Writes under a condition or a fence that the store says it has accepted. */
  readonly accepted: number
} & (
  | { readonly kind: 'explained' }
  | ({ readonly kind: 'unexplained' } & ToldWitness)
  | { readonly kind: 'undecided'; readonly configurations: number }
)

/**
 * No clock of a store or worker is that far off (ms), and no round takes that long: a lease that ends later is live
 * for everybody.
 */
const CLOCKS_APART_MS = 300_000

/** Whether some order of a round's operations is one that the contract allows. Throws for a call that no model has. */
export function explainRound(round: RecordedRound, contract: HistoryContract = {}): RoundExplanation {
  const { budget = CONFIGURATIONS_MAX } = contract
  switch (round.object) {
    case 'task': {
      const { keeps = 'lease', forgets = false } = contract
      const model = taskModel({ keeps, forgets, liveAfterMs: round.wallMs + CLOCKS_APART_MS })
      return explain(taskHistory(round), model, budget)
    }
    case 'run': {
      const { variant = 'F3' } = contract
      const history = runHistory(round, variant)
      const model = runModel({ variant, firstGenerations: firstGenerations(history) })
      return explain(history, model, budget)
    }
    case 'memory':
      return explain(memoryHistory(round, { hasScopes: contract.variant !== 'F1' }), memoryModel, budget)
    default:
      throw new Error(`No model is about a ${String(round.object satisfies never)}.`)
  }
}

/** Whether something was written under a condition or a fence, by the store's own word. */
function isAccepted(call: { readonly kind: string }, answer: { readonly kind: string } | null): boolean {
  if (answer?.kind === 'applied') return true
  return answer?.kind === 'done' && 'fence' in call && call.fence !== null
}

function explain<State, Call extends { readonly kind: string }, Answer extends { readonly kind: string }>(
  history: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
  budget: number,
): RoundExplanation {
  const facts = {
    operations: history.length,
    accepted: history.filter(({ call, answer }) => isAccepted(call, answer)).length,
  }
  const explanation = linearize(history, model, budget)
  switch (explanation.kind) {
    case 'explained':
      return { ...facts, kind: 'explained' }
    case 'undecided':
      return { ...facts, ...explanation }
    case 'unexplained':
      return { ...facts, kind: 'unexplained', ...witnessInWords(explanation, model, history) }
    default:
      throw new Error(`No explanation is ${String(explanation satisfies never)}.`)
  }
}
