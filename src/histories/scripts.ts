import * as fc from 'fast-check'
import type { RoundObject } from '../linearizability/recorded-round.ts'
import type { MemoryStep } from './memory-step.ts'
import type { RunStep } from './run-step.ts'
import { PLAYERS, type Paced, type Script } from './script.ts'
import type { TaskStart, TaskStep } from './task-step.ts'

/** The most steps of one process in one history. */
const STEPS_MAX = 12

/** What a store has, where stores differ; nothing else is asked of it. */
export interface Offered {
  /** Scopes lend their fence to writes made inside them. */
  readonly scopes: boolean
  /** Memory fences can be retired. */
  readonly retire: boolean
  /** Results and states of a run can be updated by several processes. */
  readonly updates: boolean
}

/** Scripts of histories of one kind; the first of each list is what a failing history is shrunk to. */
export function scriptsOf(object: RoundObject, offered: Offered): fc.Arbitrary<Script> {
  const step: fc.Arbitrary<Paced> = STEPS[object](offered)
  const steps = fc.array(step, { minLength: 0, maxLength: STEPS_MAX, size: 'max' })
  return fc.noBias(fc.record({ A: steps, B: steps, C: steps, start: fc.tuple(taskStart()) }))
}

const STEPS = {
  task: taskStep,
  run: runStep,
  memory: memoryStep,
} satisfies Record<RoundObject, (offered: Offered) => fc.Arbitrary<Paced>>

function taskStep(): fc.Arbitrary<TaskStep> {
  return fc.record({
    pauseMs: pause(),
    act: weighted({
      get: 6,
      claim: 5,
      renew: 2,
      retry: 2,
      release: 2,
      reclaim: 3,
      'take-over': 3,
      suspend: 2,
      resume: 2,
      restart: 2,
      complete: 1,
      fail: 0.5,
      cancel: 0.5,
      'time-out': 0.5,
      delete: 0.25,
    }),
    status: weighted({ usual: 12, other: 1, seen: 1, any: 2 }),
    owner: weighted({ usual: 12, other: 2, seen: 1, stale: 1, none: 1, empty: 0.5, any: 0.5 }),
    lease: weighted({ usual: 12, seen: 1, stale: 2, none: 1, any: 1 }),
    lapsed: fc.integer({ min: 0, max: 3 }).map((quarter) => quarter === 3),
  })
}

function taskStart(): fc.Arbitrary<TaskStart> {
  return fc.record({ owner: fc.constantFrom(null, null, null, ...PLAYERS), lapsed: fc.boolean() })
}

function runStep({ scopes, updates }: Offered): fc.Arbitrary<RunStep> {
  return fc.record({
    pauseMs: pause(),
    act: weighted({
      get: 3,
      load: 3,
      claim: 6,
      renew: 2,
      release: 2,
      persist: 5,
      'update-results': updates ? 2 : 0,
      'update-state': updates ? 2 : 0,
      delete: 1,
    }),
    force: fc.boolean(),
    expected: weighted({ none: 5, seen: 3, stale: 1, zero: 1 }),
    fence: weighted({ own: 8, previous: 2, seen: 2, forged: 1, none: 1 }),
    by: weighted({ parameter: 2, scope: scopes ? 1 : 0 }),
  })
}

function memoryStep({ scopes, retire }: Offered): fc.Arbitrary<MemoryStep> {
  return fc.record({
    pauseMs: pause(),
    act: weighted({
      raise: 6,
      retire: retire ? 1.5 : 0,
      'read-thread': 2,
      'read-messages': 2,
      'save-thread': 2,
      'update-thread': 2,
      'save-message': 3,
      'save-several': 2,
      'update-message': 1,
      'delete-message': 1,
    }),
    to: weighted({ up: 6, same: 1, down: 2, other: 1 }),
    fence: weighted({ own: 8, previous: 2, ahead: 1, forged: 1, none: 1 }),
    by: weighted({ parameter: 2, scope: scopes ? 1 : 0 }),
  })
}

/** Mostly none: processes then meet within their database calls. */
function pause(): fc.Arbitrary<number> {
  return fc.constantFrom(...Array<number>(12).fill(0), 1, 2)
}

/** One of the names, in proportion to its weight (a multiple of 1/4); it shrinks towards the first. */
function weighted<Name extends string>(weights: Readonly<Record<Name, number>>): fc.Arbitrary<Name> {
  const names = Object.keys(weights) as Name[]
  return fc.constantFrom(...names.flatMap((name) => Array<Name>(weights[name] * 4).fill(name)))
}
