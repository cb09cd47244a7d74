import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linearize } from '../../src/linearizability/linearize.ts'
import type { Model } from '../../src/linearizability/model.ts'
import type { Operation } from '../../src/linearizability/operation.ts'
import { shrink } from '../../src/linearizability/shrink.ts'
import { isExplainable, keepsToRealTime, ordersOf, statesAfter } from './brute-force.ts'
import { historiesOf } from './worlds/histories-of.ts'
import { memoryWorld } from './worlds/memory-world.ts'
import { registerWorld } from './worlds/register-world.ts'
import { runWorld } from './worlds/run-world.ts'
import { taskWorld } from './worlds/task-world.ts'
import type { World } from './worlds/world.ts'

/** Few enough operations for all their orders to be tried. */
const FEW = 6
const MANY = 36
const RUNS = 600
const BUDGET = 100_000

describeWorld(registerWorld)
describeWorld(taskWorld('lease'))
describeWorld(taskWorld('status'))
describeWorld(runWorld('F3'))
describeWorld(runWorld('F1'))
describeWorld(memoryWorld)

function describeWorld<State, Call, Answer>(world: World<State, Call, Answer>): void {
  const { model } = world
  const few = historiesOf(world, FEW)

  describe(`linearize, for ${world.name}`, () => {
    test('says of every small history what trying all orders says', () => {
      const seen = { explained: 0, unexplained: 0, undecided: 0 }
      const counterexample = searchFor(few, (history) => {
        const { kind } = linearize(history, model)
        seen[kind] += 1
        return kind !== (isExplainable(history, model) ? 'explained' : 'unexplained')
      })
      expect(counterexample).toBeNull()
      expect(seen.explained).toBeGreaterThan(RUNS / 20)
      expect(seen.unexplained).toBeGreaterThan(RUNS / 20)
    })

    test('gives an order that is one', () => {
      const counterexample = searchFor(few, (history) => {
        const explanation = linearize(history, model)
        return explanation.kind === 'explained' && !isOrderOf(explanation.order, history, model)
      })
      expect(counterexample).toBeNull()
    })

    test('gives a witness that no order explains', () => {
      const counterexample = searchFor(few, (history) => {
        if (linearize(history, model).kind !== 'unexplained') return false
        const { operations, from } = shrink(history, model, BUDGET)
        return isExplainable(operations, model, from)
      })
      expect(counterexample).toBeNull()
    })

    test('explains whatever an object did, also of many operations', () => {
      const honest = historiesOf(world, MANY, ['honest'])
      expect(searchFor(honest, (history) => linearize(history, model).kind !== 'explained')).toBeNull()
    })

    test('with a small budget says the same or nothing', () => {
      const counterexample = searchFor(
        fc.tuple(few, fc.integer({ min: 1, max: FEW })),
        ([history, budget]) => {
          const { kind } = linearize(history, model, budget)
          return kind !== 'undecided' && kind !== linearize(history, model).kind
        },
      )
      expect(counterexample).toBeNull()
    })
  })

  describe(`the reductions of a history, for ${world.name}`, () => {
    test('what explains the whole explains every beginning of it', () => {
      const counterexample = searchFor(
        few,
        (history) =>
          isExplainable(history, model) &&
          history.some(({ endMs }) => !isExplainable(beginningUntil(history, endMs), model)),
      )
      expect(counterexample).toBeNull()
    })

    test('what explains the whole explains it without a reading or a refusal', () => {
      const counterexample = searchFor(few, (history) => {
        const inert = history.filter(({ call, answer }) => model.isInert(call, answer))
        return (
          isExplainable(history, model) &&
          inert.some(
            (one) =>
              !isExplainable(
                history.filter((other) => other !== one),
                model,
              ),
          )
        )
      })
      expect(counterexample).toBeNull()
    })

    test('what is cut off before a witness leads to the state from which it starts, and to no other', () => {
      let cut = 0
      const counterexample = searchFor(few, (history) => {
        if (linearize(history, model).kind !== 'unexplained') return false
        const { operations, from, isCut } = shrink(history, model, BUDGET)
        if (!isCut) return false
        cut += 1
        const startMs = Math.min(...operations.map((operation) => operation.startMs))
        const early = history.filter(({ endMs }) => endMs < startMs)
        const states = new Set(ordersOf(early).flatMap((order) => [...statesAfter(order, model).keys()]))
        return states.size !== 1 || !states.has(model.keyOf(from))
      })
      expect(counterexample).toBeNull()
      expect(cut).toBeGreaterThan(0)
    })
  })

  describe(`the model of ${world.name}`, () => {
    const places = fc.tuple(historiesOf(world, FEW, ['honest']), fc.constantFrom(...world.calls))

    test('leaves its state alone where it says that an operation is inert', () => {
      const counterexample = searchFor(places, ([history, call]) => {
        const state = stateAfter(history, model)
        return world
          .answersTo(call, state)
          .filter((answer) => model.isInert(call, answer))
          .some((answer) =>
            keysOf(model.step(state, call, answer), model).some((key) => key !== model.keyOf(state)),
          )
      })
      expect(counterexample).toBeNull()
    })

    test('takes no answer for any answer', () => {
      const counterexample = searchFor(places, ([history, call]) => {
        const state = stateAfter(history, model)
        const unanswered = new Set(keysOf([...model.step(state, call, null), state], model))
        return world
          .answersTo(call, state)
          .some((answer) =>
            keysOf(model.step(state, call, answer), model).some((key) => !unanswered.has(key)),
          )
      })
      expect(counterexample).toBeNull()
    })
  })
}

/** A value of which something holds that must hold of none; null where none was found. */
function searchFor<Value>(arbitrary: fc.Arbitrary<Value>, isWrong: (value: Value) => boolean): unknown {
  const details = fc.check(
    fc.property(arbitrary, (value) => !isWrong(value)),
    { numRuns: RUNS },
  )
  return details.failed
    ? { seed: details.seed, counterexample: details.counterexample, error: details.errorInstance }
    : null
}

function beginningUntil<Call, Answer>(
  history: readonly Operation<Call, Answer>[],
  instantMs: number,
): Operation<Call, Answer>[] {
  return history.flatMap((operation) => {
    if (operation.startMs > instantMs) return []
    const isOver = operation.endMs <= instantMs
    return [isOver ? operation : { ...operation, answer: null, endMs: Number.POSITIVE_INFINITY }]
  })
}

function isOrderOf<State, Call, Answer>(
  order: readonly Operation<Call, Answer>[],
  history: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
): boolean {
  return (
    new Set(order).size === order.length &&
    order.every((one) => history.includes(one)) &&
    history.every((one) => one.answer === null || order.includes(one)) &&
    keepsToRealTime(order, history) &&
    statesAfter(order, model).size > 0
  )
}

function stateAfter<State, Call, Answer>(
  history: readonly Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
): State {
  const explanation = linearize(history, model)
  const states = statesAfter(explanation.kind === 'explained' ? explanation.order : [], model)
  const [first] = states.values()
  return states.size === 0 ? model.initial : (first as State)
}

function keysOf<State, Call, Answer>(states: readonly State[], model: Model<State, Call, Answer>): string[] {
  return states.map((state) => model.keyOf(state))
}
