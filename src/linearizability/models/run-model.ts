import type { Variant } from '../../card/variant.ts'
import type { Model } from '../model.ts'
import { writeAnswer, written, type Fence } from './fenced-write.ts'
import { granted } from './granted.ts'
import { keyOfSlots, showMarks, slotsInWords, type Slots } from './marked-slots.ts'
import type { LeaseLength, OwnerRead, RunAnswer, RunCall } from './run-call.ts'

/** Who owns the run. `released` has no lease; `short` may have lapsed. */
interface Owner {
  readonly generation: number
  readonly ownerId: string | null
  readonly lease: LeaseLength | 'released'
}

export interface RunState {
  /** Null while nobody has claimed the run. */
  readonly owner: Owner | null
  readonly slots: Slots
}

/** Which contract a store is held against. */
export interface RunContract {
  /** F1 forgets the owner on release; see src/card/variant.ts. */
  readonly variant: Exclude<Variant, 'F0'>
  /**
   * What the first generation may have been where the claim that began it was not answered: any that the round's other
   * answers allow.
   */
  readonly firstGenerations: readonly number[]
}

type Of<Kind extends RunCall['kind']> = Extract<RunCall, { kind: Kind }>

/**
 * Ownership of a durable run and the writes under it, as Mastra's contract of run fencing has them (core 1.76.0). The
 * first generation is the store's to choose; each claim after it is one higher. An owner that has lapsed or released
 * may write until somebody else claims the run, and a store may refuse it; in the early draft, which forgets the
 * owner, it must. A forced claim may also be refused if another process changed the ownership at the same time.
 */
export function runModel(contract: RunContract): Model<RunState, RunCall, RunAnswer> {
  return {
    initial: { owner: null, slots: {} },
    step: (state, call, answer) => stepOf(contract, state, call, answer),
    isInert: ({ kind }, answer) =>
      kind === 'read-owner' || kind === 'read-marks' || (answer !== null && INERT.has(answer.kind)),
    keyOf: ({ owner, slots }) => `${JSON.stringify(owner)} ${keyOfSlots(slots)}`,
    describe: ({ words }, answer) =>
      answer === null ? `${words}, without an answer` : `${words} → ${answer.said}`,
    describeState: ({ owner, slots }) =>
      `the run ${ownerInWords(owner)}, and stored is ${slotsInWords(slots)}`,
  }
}

const INERT: ReadonlySet<RunAnswer['kind']> = new Set(['refused', 'conflict', 'threw'])

function stepOf(
  contract: RunContract,
  state: RunState,
  call: RunCall,
  answer: RunAnswer | null,
): readonly RunState[] {
  const { owner, slots } = state
  if (answer?.kind === 'threw') return [state]
  switch (call.kind) {
    case 'read-owner':
      return answer?.kind !== 'owner' || showsOwner(owner, answer.record) ? [state] : []
    case 'read-marks':
      return answer?.kind !== 'marks' || showMarks(slots, '', answer.marks) ? [state] : []
    case 'claim':
      return claim(contract, state, call, answer)
    case 'renew': {
      const mayRenew = isCurrent(owner, call.fence) && owner?.lease !== 'released'
      const renewed = mayRenew && owner !== null ? { ...state, owner: { ...owner, lease: call.lease } } : null
      return granted(state, renewed, answer)
    }
    case 'release':
      return granted(state, release(contract, state, call), answer)
    case 'write': {
      const rule = { isCurrent: isCurrent(owner, call.fence), mayRefuse: owner?.lease !== 'long' }
      return written(slots, call, writeAnswer(answer), rule).map((left) => ({ owner, slots: left }))
    }
    default:
      throw new Error(`The model of a run has no call ${String(call satisfies never)}.`)
  }
}

function claim(
  { firstGenerations }: RunContract,
  state: RunState,
  call: Of<'claim'>,
  answer: RunAnswer | null,
): readonly RunState[] {
  const { owner } = state
  const isExpected = call.expected === null || call.expected === (owner?.generation ?? 0)
  const isHeld = owner?.lease === 'long' && !call.force
  const mayBeHeld = isHeld || (owner?.lease === 'short' && !call.force)
  if (answer?.kind === 'refused') {
    const mayLoseByForce = call.isContended && call.force
    return !isExpected || mayBeHeld || mayLoseByForce ? [state] : []
  }
  const generations = owner === null ? firstGenerations : [owner.generation + 1]
  const { ownerId, lease } = call
  const claimed = (generation: number): RunState => ({ ...state, owner: { generation, ownerId, lease } })
  const mayTake = isExpected && !isHeld
  if (answer === null) return mayTake ? [...generations.map(claimed), state] : [state]
  if (answer.kind !== 'acquired' || answer.record === null || !mayTake) return []
  const { generation } = answer.record
  const isNext = owner === null ? Number.isSafeInteger(generation) : generation === owner.generation + 1
  const next = claimed(generation)
  return isNext && showsOwner(next.owner, answer.record) ? [next] : []
}

function release({ variant }: RunContract, state: RunState, call: Of<'release'>): RunState | null {
  const { owner } = state
  if (owner === null || !isCurrent(owner, call.fence)) return null
  if (variant !== 'F1') return { ...state, owner: { ...owner, lease: 'released' } }
  return { ...state, owner: call.removes ? null : { ...owner, ownerId: null, lease: 'released' } }
}

function isCurrent(owner: Owner | null, fence: Fence | null): boolean {
  return (
    owner !== null &&
    fence !== null &&
    fence.isOfRun &&
    owner.generation === fence.generation &&
    owner.ownerId === fence.ownerId
  )
}

/** Whether a record shows the owner; whether a short lease is live depends on when it was looked at. */
function showsOwner(owner: Owner | null, record: OwnerRead | null): boolean {
  if (owner === null || record === null) return owner === record
  const isLeased = owner.lease !== 'released'
  return (
    owner.generation === record.generation &&
    owner.ownerId === record.ownerId &&
    (record.isLeased === undefined || record.isLeased === isLeased) &&
    (record.live === undefined || owner.lease === 'short' || record.live === isLeased)
  )
}

function ownerInWords(owner: Owner | null): string {
  if (owner === null) return 'is claimed by nobody'
  const { generation, ownerId, lease } = owner
  return `is ${ownerId ?? 'nobody'}'s at generation ${generation}${lease === 'released' ? ' (released)' : ''}`
}
