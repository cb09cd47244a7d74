import type { Fence } from '../../../src/linearizability/models/fenced-write.ts'
import type { OwnerRead, RunAnswer, RunCall } from '../../../src/linearizability/models/run-call.ts'
import { runModel, type RunContract, type RunState } from '../../../src/linearizability/models/run-model.ts'
import type { World } from './world.ts'

const words = 'call'
const said = 'answer'

/** A run with a few claims, fences and writes, in either kind of variant. */
export function runWorld(variant: RunContract['variant']): World<RunState, RunCall, RunAnswer> {
  return {
    name: `a run in the variant ${variant}`,
    model: runModel({ variant, firstGenerations: [1, 2] }),
    calls: [
      claim({ ownerId: 'a' }),
      claim({ ownerId: 'b', force: true, isContended: true }),
      claim({ ownerId: 'b', expected: 1, force: true }),
      claim({ ownerId: 'c', lease: 'short' }),
      { kind: 'renew', fence: fence(1, 'a'), lease: 'long', words },
      { kind: 'release', fence: fence(1, 'a'), removes: false, words },
      { kind: 'release', fence: fence(2, 'b'), removes: true, words },
      write('m1', fence(1, 'a')),
      write('m2', fence(2, 'b')),
      write('m3', null),
      { kind: 'write', fence: fence(1, 'a'), change: { drops: 'all', puts: {}, needs: 'nothing' }, words },
      { kind: 'read-owner', words },
      { kind: 'read-marks', words },
    ],
    answersTo(call, { owner, slots }) {
      switch (call.kind) {
        case 'claim':
          return [1, 2, (owner?.generation ?? 0) + 1]
            .map((generation): RunAnswer => {
              const record = { generation, ownerId: call.ownerId, live: true, isLeased: true }
              return { kind: 'acquired', record, said }
            })
            .concat({ kind: 'refused', said }, { kind: 'threw', said })
        case 'renew':
        case 'release':
          return (['granted', 'refused', 'unsaid', 'threw'] as const).map((kind) => ({ kind, said }))
        case 'write':
          return (['done', 'conflict', 'threw'] as const).map((kind) => ({ kind, said }))
        case 'read-owner':
          return [readOwner(recordOf(owner)), readOwner(null), readOwner(recordOf(FIRST))]
        case 'read-marks':
          return [Object.values(slots), [], ['m1']].map((marks) => ({
            kind: 'marks',
            marks: { kind: 'anywhere', marks },
            said,
          }))
        default:
          throw new Error(`No answers to ${String(call satisfies never)}.`)
      }
    },
  }
}

const FIRST = { generation: 1, ownerId: 'a', lease: 'long' } as const

function claim(input: Partial<Extract<RunCall, { kind: 'claim' }>>): RunCall {
  return {
    kind: 'claim',
    ownerId: 'a',
    lease: 'long',
    force: false,
    expected: null,
    isContended: false,
    words,
    ...input,
  }
}

function fence(generation: number, ownerId: string): Fence {
  return { generation, ownerId, isOfRun: true }
}

function write(mark: string, by: Fence | null): RunCall {
  return { kind: 'write', fence: by, change: { drops: [], puts: { place: mark }, needs: 'anything' }, words }
}

function recordOf(owner: RunState['owner']): OwnerRead | null {
  if (owner === null) return null
  const { generation, ownerId, lease } = owner
  return { generation, ownerId, live: lease === 'long', isLeased: lease !== 'released' }
}

function readOwner(record: OwnerRead | null): RunAnswer {
  return { kind: 'owner', record, said }
}
