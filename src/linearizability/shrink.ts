import type { Model } from './model.ts'
import type { Operation } from './operation.ts'
import { search } from './search.ts'

/** A part of a history that has no explanation, and the one state that what lies before it leads to. */
export interface Part<State, Call, Answer> {
  readonly operations: readonly Operation<Call, Answer>[]
  readonly from: State
  /** Whether anything was cut off before it. */
  readonly isCut: boolean
}

/**
 * The smallest part found of a history without an explanation that has none either. Only such reductions are tried of
 * which this follows: if the whole had an explanation, the part would have one.
 *
 * 1. The beginning, up to an instant. What started later is dropped, and what was answered later stands without its
 *    answer. An explanation of the whole, cut behind the last operation that was answered by then, explains it: before
 *    that one it has nothing that started after the instant.
 * 2. Leaving out an inert operation, i.e. a reading or a refusal: as it changes no state, the rest of an explanation
 *    is an explanation of the rest.
 * 3. The end, from a moment at which nothing was under way, if all orders of what lies before it lead to one state:
 *    every explanation of the whole passes through that state there.
 *
 * Other operations are never left out, also not accepted writes: a later reading may have no other explanation.
 * A reduction that cannot be decided within the budget of configurations is not made.
 */
export function shrink<State, Call, Answer>(
  operations: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
  budget: number,
): Part<State, Call, Answer> {
  const isUnexplained = (candidate: readonly Operation<Call, Answer>[]): boolean =>
    search(candidate, model, { wants: 'order', from: [model.initial], budget }).kind === 'none'
  const beginning = shortestBeginning(operations, isUnexplained)
  const needed = withoutInert(beginning, model, isUnexplained)
  return shortestEnd(needed, model, budget)
}

function shortestBeginning<Call, Answer>(
  operations: readonly Operation<Call, Answer>[],
  isUnexplained: (candidate: readonly Operation<Call, Answer>[]) => boolean,
): readonly Operation<Call, Answer>[] {
  const ends = operations.flatMap(({ answer, endMs }) => (answer === null ? [] : [endMs]))
  const instants = [...new Set(ends)].sort((left, right) => left - right)
  let [low, high] = [0, instants.length - 1]
  let shortest = operations
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const candidate = beginningUntil(operations, instants[middle] ?? Number.POSITIVE_INFINITY)
    if (isUnexplained(candidate)) {
      shortest = candidate
      high = middle - 1
    } else low = middle + 1
  }
  return shortest
}

function beginningUntil<Call, Answer>(
  operations: readonly Operation<Call, Answer>[],
  instantMs: number,
): Operation<Call, Answer>[] {
  return operations
    .filter(({ startMs }) => startMs <= instantMs)
    .map((operation) =>
      operation.endMs <= instantMs
        ? operation
        : { ...operation, answer: null, endMs: Number.POSITIVE_INFINITY },
    )
}

function withoutInert<State, Call, Answer>(
  operations: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
  isUnexplained: (candidate: readonly Operation<Call, Answer>[]) => boolean,
): readonly Operation<Call, Answer>[] {
  let kept = operations
  for (const operation of operations) {
    if (!model.isInert(operation.call, operation.answer)) continue
    const rest = kept.filter((other) => other !== operation)
    if (isUnexplained(rest)) kept = rest
  }
  return kept
}

function shortestEnd<State, Call, Answer>(
  operations: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
  budget: number,
): Part<State, Call, Answer> {
  for (let cut = operations.length - 1; cut > 0; cut -= 1) {
    const [early, late] = [operations.slice(0, cut), operations.slice(cut)]
    // A reader wants to see the last change as well, not only the reading that does not fit it.
    if (late.every(({ call, answer }) => model.isInert(call, answer))) continue
    const lastEnd = Math.max(...early.map(({ answer, endMs }) => (answer === null ? Infinity : endMs)))
    const firstStart = Math.min(...late.map(({ startMs }) => startMs))
    if (lastEnd >= firstStart) continue
    const ways = search(early, model, { wants: 'states', from: [model.initial], budget })
    if (ways.kind !== 'states' || ways.states.size !== 1) continue
    const [from] = ways.states.values()
    if (from === undefined) continue
    const rest = search(late, model, { wants: 'order', from: [from], budget })
    if (rest.kind === 'none') return { operations: late, from, isCut: true }
  }
  return { operations, from: model.initial, isCut: false }
}
