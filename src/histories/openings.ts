import * as fc from 'fast-check'
import type { RoundObject } from '../linearizability/recorded-round.ts'
import type { MemoryStep } from './memory-step.ts'
import type { RunStep } from './run-step.ts'
import type { Paced, Player } from './script.ts'
import type { TaskAct, TaskStart, TaskStep } from './task-step.ts'
import { oneIn, weighted } from './weighted.ts'

/** What the processes begin with, by what the task is at first: a contest in which they meet for certain. */
export type Opening = (start: TaskStart) => Readonly<Record<Player, readonly Paced[]>>

/** The most steps of one process in an opening. */
export const OPENING_STEPS_MAX = 2

/** Time for a look at the task before the contest, in ms. */
const LOOK_MS = 2

export const OPENINGS: Readonly<Record<RoundObject, fc.Arbitrary<Opening>>> = {
  task: taskOpening(),
  run: runOpening(),
  memory: memoryOpening(),
}

/** All claim a pending task, or its owner goes on with a running one while the others, who have looked, take it. */
function taskOpening(): fc.Arbitrary<Opening> {
  const mine = weighted({
    complete: 4,
    fail: 1,
    cancel: 1,
    'time-out': 1,
    suspend: 1,
    retry: 1,
    renew: 1,
    release: 1,
  })
  const taking = weighted({ 'take-over': 1, reclaim: 1 })
  return fc.record({ mine, taking: fc.tuple(taking, taking, taking) }).map(
    ({ mine, taking }) =>
      ({ owner }) =>
        forAll((player, index) => {
          if (owner === null) return [taskStep('claim', 0)]
          const act = player === owner ? mine : (taking[index] ?? 'take-over')
          return [taskStep('get', 0), taskStep(act, LOOK_MS)]
        }),
  )
}

function taskStep(act: TaskAct, atMs: number): TaskStep {
  return { act, status: 'usual', owner: 'usual', lease: 'usual', lapsed: false, pauseMs: 0, atMs }
}

/** All claim the run, which nobody has claimed before. */
function runOpening(): fc.Arbitrary<Opening> {
  const claim: fc.Arbitrary<RunStep> = fc.record({
    act: fc.constant('claim'),
    force: oneIn(4),
    lapses: oneIn(3),
    expected: weighted({ none: 2, zero: 1 }),
    fence: fc.constant('own'),
    by: fc.constant('parameter'),
    pauseMs: fc.constant(0),
    atMs: fc.constant(0),
  })
  return claim.map((step) => () => forAll(() => [step]))
}

/** All raise the fence to the same generation, each for itself. */
function memoryOpening(): fc.Arbitrary<Opening> {
  const raise: MemoryStep = { act: 'raise', to: 'up', fence: 'own', by: 'parameter', pauseMs: 0, atMs: 0 }
  return fc.constant(() => forAll(() => [raise]))
}

function forAll(steps: (player: Player, index: number) => readonly Paced[]): ReturnType<Opening> {
  return { A: steps('A', 0), B: steps('B', 1), C: steps('C', 2) }
}
