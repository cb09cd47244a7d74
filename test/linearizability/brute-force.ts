import type { Model } from '../../src/linearizability/model.ts'
import type { Operation } from '../../src/linearizability/operation.ts'

/**
 * Every order in which the operations may have taken effect: all permutations of all answered and any of the other
 * operations that keep to real time. Only for histories of few operations.
 */
export function ordersOf<Call, Answer>(
  history: readonly Operation<Call, Answer>[],
): Operation<Call, Answer>[][] {
  return subsetsWithAllAnswered(history)
    .flatMap(permutations)
    .filter((order) => keepsToRealTime(order, history))
}

/** The states, by key, to which an order leads; none where the model does not allow it. */
export function statesAfter<State, Call, Answer>(
  order: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
  from: State = model.initial,
): Map<string, State> {
  let states = new Map([[model.keyOf(from), from]])
  for (const { call, answer } of order) {
    const next = [...states.values()].flatMap((state) => model.step(state, call, answer))
    states = new Map(next.map((state) => [model.keyOf(state), state]))
  }
  return states
}

export function isExplainable<State, Call, Answer>(
  history: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
  from: State = model.initial,
): boolean {
  return ordersOf(history).some((order) => statesAfter(order, model, from).size > 0)
}

/** Whether no operation stands behind one that could only have followed it. */
export function keepsToRealTime<Call, Answer>(
  order: readonly Operation<Call, Answer>[],
  history: readonly Operation<Call, Answer>[],
): boolean {
  return order.every((earlier, index) => order.slice(index + 1).every((later) => !mustFollow(earlier, later)))

  function mustFollow(first: Operation<Call, Answer>, second: Operation<Call, Answer>): boolean {
    if (second.answer === null) return false
    if (second.endMs < first.startMs) return true
    return second.process === first.process && history.indexOf(second) < history.indexOf(first)
  }
}

function subsetsWithAllAnswered<Call, Answer>(
  history: readonly Operation<Call, Answer>[],
): Operation<Call, Answer>[][] {
  return history.reduce<Operation<Call, Answer>[][]>(
    (subsets, operation) => [
      ...subsets.map((subset) => [...subset, operation]),
      ...(operation.answer === null ? subsets : []),
    ],
    [[]],
  )
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}
