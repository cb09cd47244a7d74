import { changed, keyOfSlots, type Change, type Slots } from './marked-slots.ts'

/** The claim that a write carries. */
export interface Fence {
  readonly generation: number
  readonly ownerId: string
  /** Whether it names the run of the history; no other run is claimed in it. */
  readonly isOfRun: boolean
}

/** A write that may carry a fence; null where it carries none. */
export interface FencedWrite {
  readonly kind: 'write'
  readonly fence: Fence | null
  readonly change: Change
  readonly words: string
}

/** `done`: it returned. `conflict`: it threw Mastra's conflict. `threw`: another error; nothing may be written. */
export interface WriteAnswer {
  readonly kind: 'done' | 'conflict' | 'threw'
  readonly said: string
}

/** The answer of a write among those of other calls. */
export function writeAnswer<Answer extends { readonly kind: string }>(
  answer: Answer | null,
): (Answer & WriteAnswer) | null {
  if (answer === null || isOfWrite(answer)) return answer
  throw new Error(`A write is not answered by ${answer.kind}.`)
}

function isOfWrite<Answer extends { readonly kind: string }>(answer: Answer): answer is Answer & WriteAnswer {
  return ['done', 'conflict', 'threw'].includes(answer.kind)
}

/**
 * What may be stored after a write, by Mastra's contract of run fencing (core 1.76.0): a current fence or none writes,
 * any other is refused and writes nothing. A stale write that would change nothing may also return, and `mayRefuse`
 * says where a store may refuse the current one.
 */
export function written(
  slots: Slots,
  { fence, change }: FencedWrite,
  answer: WriteAnswer | null,
  rule: { readonly isCurrent: boolean; readonly mayRefuse: boolean },
): readonly Slots[] {
  const mayWrite = fence === null || rule.isCurrent
  const outcomes = changed(slots, change)
  if (answer === null) return mayWrite ? [...outcomes, slots] : [slots]
  switch (answer.kind) {
    case 'threw':
      return [slots]
    case 'conflict':
      return fence !== null && (!rule.isCurrent || rule.mayRefuse) ? [slots] : []
    case 'done':
      return mayWrite ? outcomes : outcomes.filter((outcome) => keyOfSlots(outcome) === keyOfSlots(slots))
    default:
      throw new Error(`No answer of a write is ${String(answer.kind satisfies never)}.`)
  }
}
