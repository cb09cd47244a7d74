import type { Model } from '../../../src/linearizability/model.ts'

/** A model with calls to make up histories of, and the answers that may come to each. */
export interface World<State, Call, Answer> {
  readonly name: string
  readonly model: Model<State, Call, Answer>
  readonly calls: readonly Call[]
  /** Right and wrong ones; `state` lets a reading be right. */
  answersTo(call: Call, state: State): readonly Answer[]
}
