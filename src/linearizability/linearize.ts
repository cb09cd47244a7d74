import type { Explanation } from './explanation.ts'
import type { Model } from './model.ts'
import type { Operation } from './operation.ts'
import { search } from './search.ts'
import { shrink } from './shrink.ts'

/**
 * Configurations that a search may enter before it is given up, where nothing else is said: some hundred times what
 * histories of three processes with twelve operations each need. A count and no time, so that a stored run is judged
 * the same again on any machine.
 */
export const CONFIGURATIONS_MAX = 200_000

/**
 * Whether some order of the operations explains a history: each takes effect at one instant between its start and its
 * end, operations of one process in their order, and each is answered as the model does. An operation without an
 * answer may take effect at any instant after its start, or never.
 *
 * A history without an explanation is answered with the smallest part found that has none either; `shrink` says
 * which parts those are. Never guesses: a search that enters more than `budget` configurations is `undecided`.
 */
export function linearize<State, Call, Answer>(
  history: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
  budget: number = CONFIGURATIONS_MAX,
): Explanation<Call, Answer> {
  // Stable, so that operations of one process that start at the same instant keep their order.
  const operations = history.toSorted((left, right) => left.startMs - right.startMs)
  const found = search(operations, model, { wants: 'order', from: [model.initial], budget })
  if (found.kind === 'order') return { kind: 'explained', order: found.order }
  if (found.kind !== 'none') return { kind: 'undecided', configurations: found.spent }
  const { operations: witness, from, isCut } = shrink(operations, model, budget)
  return { kind: 'unexplained', witness, from: isCut ? model.describeState(from) : null }
}
