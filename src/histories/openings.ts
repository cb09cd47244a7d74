import * as fc from 'fast-check'
import type { RoundObject } from '../linearizability/recorded-round.ts'
import type { MemoryStep } from './memory-step.ts'
import type { RunStep } from './run-step.ts'
import { PLAYERS, type Paced, type Player } from './script.ts'
import type { Offered } from './scripts.ts'
import type { TaskAct, TaskStart, TaskStep } from './task-step.ts'
import { oneIn, weighted } from './weighted.ts'

/** What the processes begin with, by what the task is at first: a contest in which they meet for certain. */
export type Opening = (start: TaskStart) => Readonly<Record<Player, readonly Paced[]>>

/** The most steps of one process in an opening. */
export const OPENING_STEPS_MAX = 3

/** Time for a look at the task before the contest, in ms. */
const LOOK_MS = 2

export const OPENINGS: Readonly<Record<RoundObject, (offered: Offered) => fc.Arbitrary<Opening>>> = {
  task: taskOpening,
  run: runOpening,
  memory: memoryOpening,
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

/** All claim the run, which nobody has claimed, twice; or it is taken from one that writes; or all update it. */
function runOpening({ updates }: Offered): fc.Arbitrary<Opening> {
  return fc.oneof(
    { arbitrary: claimedByAll(), weight: 2 },
    { arbitrary: takenFromAWriter(), weight: 1 },
    { arbitrary: updatedByAll(), weight: updates ? 1 : 0 },
  )
}

function claimedByAll(): fc.Arbitrary<Opening> {
  const claim = fc.record({
    force: oneIn(4),
    lapses: oneIn(3),
    expected: weighted({ none: 2, zero: 1 }),
  })
  return claim.map(
    (how) => () =>
      forAll(() => [runStep('claim', { ...how, atMs: 0 }), runStep('claim', { force: true, atMs: LOOK_MS })]),
  )
}

function takenFromAWriter(): fc.Arbitrary<Opening> {
  return fc
    .constantFrom(...PLAYERS)
    .map(
      (writer) => () =>
        forAll((player) =>
          player === writer
            ? [runStep('claim', { atMs: 0 }), runStep('persist', { atMs: LOOK_MS }), runStep('persist')]
            : [runStep('claim', { force: true, atMs: LOOK_MS }), runStep('persist')],
        ),
    )
}

function updatedByAll(): fc.Arbitrary<Opening> {
  const update = weighted({ 'update-results': 1, 'update-state': 1 })
  return fc
    .tuple(update, update, update)
    .map(
      (acts) => () =>
        forAll((player, index) => [
          ...(player === 'A' ? [runStep('persist', { fence: 'none', atMs: 0 })] : []),
          runStep(acts[index] ?? 'update-state', { fence: 'none', atMs: LOOK_MS }),
        ]),
    )
}

function runStep(act: RunStep['act'], how: Partial<RunStep> = {}): RunStep {
  return {
    act,
    force: false,
    lapses: false,
    expected: 'none',
    fence: 'own',
    by: 'parameter',
    pauseMs: 0,
    ...how,
  }
}

/** All raise the fence to the same generation, each for itself. */
function memoryOpening(): fc.Arbitrary<Opening> {
  const raise: MemoryStep = { act: 'raise', to: 'up', fence: 'own', by: 'parameter', pauseMs: 0, atMs: 0 }
  return fc.constant(() => forAll(() => [raise]))
}

function forAll(steps: (player: Player, index: number) => readonly Paced[]): ReturnType<Opening> {
  return { A: steps('A', 0), B: steps('B', 1), C: steps('C', 2) }
}
