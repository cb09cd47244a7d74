import type { Fence, FencedWrite, WriteAnswer } from './fenced-write.ts'
import type { MarksRead } from './marked-slots.ts'

/** A call on the memory of one durable run; `words` is the call as a person would type it. */
export type MemoryCall =
  | { readonly kind: 'raise' | 'retire'; readonly fence: Fence; readonly words: string }
  /** A reading of the places that start with `prefix`; of the fence as well where O reads everything. */
  | { readonly kind: 'read'; readonly prefix: string; readonly words: string }
  | FencedWrite

/** The fence of a run as O found it in the database; what it does not tell is undefined. */
export interface FenceRead {
  readonly generation: number
  readonly ownerId: string
  readonly isRetired: boolean | undefined
}

/** What a call was answered; `said` is the answer as it came. */
export type MemoryAnswer =
  | WriteAnswer
  | { readonly kind: 'granted' | 'refused' | 'unsaid'; readonly said: string }
  | {
      readonly kind: 'found'
      readonly marks: MarksRead
      /** Undefined where the reading does not show fences. */
      readonly fence: FenceRead | undefined
      readonly said: string
    }
