import type { Fence } from '../../../src/linearizability/models/fenced-write.ts'
import type { MemoryAnswer, MemoryCall } from '../../../src/linearizability/models/memory-call.ts'
import { memoryModel, type MemoryState } from '../../../src/linearizability/models/memory-model.ts'
import type { World } from './world.ts'

const words = 'call'
const said = 'answer'

/** The memory of a run with a few fences and writes. */
export const memoryWorld: World<MemoryState, MemoryCall, MemoryAnswer> = {
  name: "a run's memory",
  model: memoryModel,
  calls: [
    { kind: 'raise', fence: fence(1, 'a'), words },
    { kind: 'raise', fence: fence(2, 'b'), words },
    { kind: 'raise', fence: fence(2, 'a'), words },
    { kind: 'retire', fence: fence(1, 'a'), words },
    { kind: 'retire', fence: fence(2, 'b'), words },
    write('x', 'm1', fence(1, 'a')),
    write('x', 'm2', fence(2, 'b')),
    write('y', 'm3', null),
    { kind: 'write', fence: fence(1, 'a'), change: { drops: ['x'], puts: {}, needs: 'nothing' }, words },
    { kind: 'read', prefix: '', words },
    { kind: 'read', prefix: 'x', words },
  ],
  answersTo(call, { fence, slots }) {
    switch (call.kind) {
      case 'raise':
      case 'retire':
        return (['granted', 'refused', 'unsaid', 'threw'] as const).map((kind) => ({ kind, said }))
      case 'write':
        return (['done', 'conflict', 'threw'] as const).map((kind) => ({ kind, said }))
      case 'read': {
        const held = Object.entries(slots).filter(([place]) => place.startsWith(call.prefix))
        const marks = Object.fromEntries(held.map(([place, mark]) => [place, [mark]]))
        return [
          { kind: 'found', marks: { kind: 'by-place', marks }, fence: fence ?? undefined, said },
          { kind: 'found', marks: { kind: 'anywhere', marks: ['m1'] }, fence: undefined, said },
        ]
      }
      default:
        throw new Error(`No answers to ${String(call satisfies never)}.`)
    }
  },
}

function fence(generation: number, ownerId: string): Fence {
  return { generation, ownerId, isOfRun: true }
}

function write(place: string, mark: string, by: Fence | null): MemoryCall {
  return { kind: 'write', fence: by, change: { drops: [], puts: { [place]: mark }, needs: 'nothing' }, words }
}
