import type { Model } from '../model.ts'
import { writeAnswer, written, type Fence } from './fenced-write.ts'
import { granted } from './granted.ts'
import { keyOfSlots, showMarks, slotsInWords, type Slots } from './marked-slots.ts'
import type { FenceRead, MemoryAnswer, MemoryCall } from './memory-call.ts'

interface RaisedFence {
  readonly generation: number
  readonly ownerId: string
  readonly isRetired: boolean
}

export interface MemoryState {
  /** Null while nobody has raised the fence. */
  readonly fence: RaisedFence | null
  readonly slots: Slots
}

const INERT: ReadonlySet<MemoryAnswer['kind']> = new Set(['refused', 'conflict', 'threw'])

/**
 * The memory fence of a durable run and the writes under it, as Mastra's contract of run fencing has them (core
 * 1.76.0). The fence only moves up, and a generation belongs to the owner that raised it first; only the exact current
 * fence is retired, which refuses no write and which raising it again undoes.
 */
export const memoryModel: Model<MemoryState, MemoryCall, MemoryAnswer> = {
  initial: { fence: null, slots: {} },
  step: stepOf,
  isInert: ({ kind }, answer) => kind === 'read' || (answer !== null && INERT.has(answer.kind)),
  keyOf: ({ fence, slots }) => `${JSON.stringify(fence)} ${keyOfSlots(slots)}`,
  describe: ({ words }, answer) =>
    answer === null ? `${words}, without an answer` : `${words} → ${answer.said}`,
  describeState: ({ fence, slots }) =>
    `the fence ${fenceInWords(fence)}, and stored is ${slotsInWords(slots)}`,
}

function stepOf(state: MemoryState, call: MemoryCall, answer: MemoryAnswer | null): readonly MemoryState[] {
  const { fence, slots } = state
  if (answer?.kind === 'threw') return [state]
  switch (call.kind) {
    case 'raise':
      return granted(state, mayRaise(fence, call.fence) ? raised(state, call.fence, false) : null, answer)
    case 'retire':
      return granted(state, isCurrent(fence, call.fence) ? raised(state, call.fence, true) : null, answer)
    case 'read':
      if (answer?.kind !== 'found') return [state]
      return showsFence(fence, answer.fence) && showMarks(slots, call.prefix, answer.marks) ? [state] : []
    case 'write': {
      const rule = { isCurrent: isCurrent(fence, call.fence), mayRefuse: false }
      return written(slots, call, writeAnswer(answer), rule).map((left) => ({ fence, slots: left }))
    }
    default:
      throw new Error(`The model of a memory fence has no call ${String(call satisfies never)}.`)
  }
}

function mayRaise(current: RaisedFence | null, { generation, ownerId }: Fence): boolean {
  if (current === null || current.generation < generation) return true
  return current.generation === generation && current.ownerId === ownerId
}

function raised(state: MemoryState, { generation, ownerId }: Fence, isRetired: boolean): MemoryState {
  return { ...state, fence: { generation, ownerId, isRetired } }
}

function isCurrent(current: RaisedFence | null, fence: Fence | null): boolean {
  return (
    current !== null &&
    fence !== null &&
    fence.isOfRun &&
    current.generation === fence.generation &&
    current.ownerId === fence.ownerId
  )
}

function showsFence(current: RaisedFence | null, read: FenceRead | undefined): boolean {
  if (read === undefined) return true
  return (
    current !== null &&
    current.generation === read.generation &&
    current.ownerId === read.ownerId &&
    (read.isRetired === undefined || read.isRetired === current.isRetired)
  )
}

function fenceInWords(fence: RaisedFence | null): string {
  if (fence === null) return 'was raised by nobody'
  const { generation, ownerId, isRetired } = fence
  return `is ${ownerId}'s at generation ${generation}${isRetired ? ' (retired)' : ''}`
}
