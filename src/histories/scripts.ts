import * as fc from 'fast-check'
import type { RoundObject } from '../linearizability/recorded-round.ts'
import { OPENING_STEPS_MAX, OPENINGS, type Opening } from './openings.ts'
import type { MemoryStep } from './memory-step.ts'
import type { RunStep } from './run-step.ts'
import { PLAYERS, type Paced, type Script } from './script.ts'
import type { TaskStart, TaskStep } from './task-step.ts'
import { oneIn, weighted } from './weighted.ts'

/** The most steps of one process in one history. */
const STEPS_MAX = 12
const CLOSING_STEPS_MAX = 1

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
  const steps = fc.array(step, { maxLength: STEPS_MAX - OPENING_STEPS_MAX - CLOSING_STEPS_MAX, size: 'max' })
  const parts = fc.record({
    opening: fc.oneof(
      { withCrossShrink: true },
      { arbitrary: fc.constant(null), weight: 3 },
      { arbitrary: OPENINGS[object](offered), weight: 2 },
    ),
    A: steps,
    B: steps,
    C: steps,
    closing: object === 'task' ? taskClosing() : fc.constant([]),
    start: fc.tuple(taskStart()),
  })
  return fc.noBias(parts.map(whole))
}

type Parts = Script & { readonly opening: Opening | null; readonly closing: readonly Paced[] }

function whole({ opening, A, B, C, closing, start }: Parts): Script {
  const first = opening?.(start[0]) ?? { A: [], B: [], C: [] }
  return {
    A: [...first.A, ...A, ...closing],
    B: [...first.B, ...B, ...closing],
    C: [...first.C, ...C, ...closing],
    start,
  }
}

/** In some histories whoever has the task at last ends it; done earlier, that would leave the others nothing to do. */
function taskClosing(): fc.Arbitrary<readonly TaskStep[]> {
  const end = weighted({ complete: 3, fail: 1, cancel: 1, 'time-out': 1 })
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant([]), weight: 2 },
    { arbitrary: end.map((act) => [{ ...USUAL_STEP, act }]), weight: 1 },
  )
}

const USUAL_STEP = {
  status: 'usual',
  owner: 'usual',
  lease: 'usual',
  lapsed: false,
  pauseMs: 0,
} as const satisfies Omit<TaskStep, 'act'>

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
      fail: 1,
      cancel: 1,
      'time-out': 1,
      delete: 0.25,
    }),
    status: weighted({ usual: 12, other: 1, seen: 1, any: 3 }),
    owner: weighted({ usual: 12, other: 2, seen: 1, stale: 1, none: 1, empty: 0.5, any: 0.5 }),
    lease: weighted({ usual: 12, seen: 1, stale: 2, none: 1, any: 1 }),
    lapsed: oneIn(4),
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
      renew: 3,
      release: 3,
      persist: 5,
      'update-results': updates ? 2 : 0,
      'update-state': updates ? 2 : 0,
      delete: 1,
    }),
    force: weighted({ yes: 2, no: 1 }).map((word) => word === 'yes'),
    lapses: oneIn(4),
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
