import type { Model } from './model.ts'
import type { Operation } from './operation.ts'
import { precedence } from './precedence.ts'

/** What a search found within its budget of configurations. */
export type Found<State, Call, Answer> =
  /** An order that the model allows. */
  | { readonly kind: 'order'; readonly order: readonly Operation<Call, Answer>[]; readonly spent: number }
  /** Every state that the allowed orders lead to, by key; only when all of them were asked for. */
  | { readonly kind: 'states'; readonly states: ReadonlyMap<string, State>; readonly spent: number }
  | { readonly kind: 'none'; readonly spent: number }
  | { readonly kind: 'over-budget'; readonly spent: number }

/**
 * Looks for an order of the operations that the model allows: Wing and Gong's search (1993), which takes any operation
 * next that nothing must precede, and remembers every configuration, i.e. set of operations done with the state that
 * it led to, so that none is entered twice (Lowe 2017). Operations are given in the order of their starts.
 *
 * An inert operation that may come next, and that the state answers so, is taken at once and nothing else is tried:
 * as it changes no state, any order that has it later also works with it here.
 *
 * With `wants: 'states'` it goes on to the end and answers with every state that an allowed order leads to.
 */
export function search<State, Call, Answer>(
  operations: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
  {
    wants,
    from,
    budget,
  }: {
    readonly wants: 'order' | 'states'
    readonly from: readonly State[]
    readonly budget: number
  },
): Found<State, Call, Answer> {
  const before = precedence(operations)
  const bits = operations.map((_, index) => 1n << BigInt(index))
  const inert = operations.map(({ call, answer }) => model.isInert(call, answer))
  const answered = operations.reduce(
    (all, { answer }, index) => (answer === null ? all : all | (bits[index] ?? 0n)),
    0n,
  )
  const entered = new Set<string>()
  const ends = new Map<string, State>()
  const order: Operation<Call, Answer>[] = []
  let isOver = false

  /** Whether the search is at its end. */
  function enter(done: bigint, state: State): boolean {
    const key = model.keyOf(state)
    const configuration = `${done.toString(36)} ${key}`
    if (entered.has(configuration)) return false
    if (entered.size >= budget) {
      isOver = true
      return true
    }
    entered.add(configuration)
    if ((done & answered) === answered) {
      if (wants === 'order') return true
      ends.set(key, state)
    }
    const ready = operations.flatMap((_, index) => (isReady(done, index) ? [index] : []))
    const free = ready.find((index) => inert[index] === true && nextStates(state, index).length > 0)
    return (free === undefined ? ready : [free]).some((index) => take(done, state, key, index))
  }

  function take(done: bigint, state: State, key: string, index: number): boolean {
    const operation = operations[index]
    if (operation === undefined) return false
    order.push(operation)
    for (const next of nextStates(state, index)) {
      // Without an answer it need not be taken; to take it where it changes nothing leads nowhere new.
      if (operation.answer === null && model.keyOf(next) === key) continue
      if (enter(done | (bits[index] ?? 0n), next)) return true
    }
    order.pop()
    return false
  }

  function isReady(done: bigint, index: number): boolean {
    const own = bits[index] ?? 0n
    // One without an answer that changes nothing can be left out for good.
    if ((done & own) !== 0n || (inert[index] === true && (answered & own) === 0n)) return false
    return ((before[index] ?? 0n) & ~done) === 0n
  }

  function nextStates(state: State, index: number): readonly State[] {
    const operation = operations[index]
    return operation === undefined ? [] : model.step(state, operation.call, operation.answer)
  }

  const isFound = from.some((state) => enter(0n, state))
  const spent = entered.size
  if (isOver) return { kind: 'over-budget', spent }
  if (isFound) return { kind: 'order', order: [...order], spent }
  return ends.size > 0 ? { kind: 'states', states: ends, spent } : { kind: 'none', spent }
}
