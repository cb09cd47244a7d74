import type { Fence, FencedWrite, WriteAnswer } from './fenced-write.ts'
import type { MarksRead } from './marked-slots.ts'

/** `long` outlives the round; `short` may lapse at any time in it. */
export type LeaseLength = 'long' | 'short'

/** A call on one durable run; `words` is the call as a person would type it. */
export type RunCall =
  | {
      readonly kind: 'claim'
      readonly ownerId: string
      readonly lease: LeaseLength
      readonly force: boolean
      /** The expected generation; null for none. */
      readonly expected: number | null
      /** Whether another process changed the ownership at the same time, or may have. */
      readonly isContended: boolean
      readonly words: string
    }
  | { readonly kind: 'renew'; readonly fence: Fence; readonly lease: LeaseLength; readonly words: string }
  | { readonly kind: 'release'; readonly fence: Fence; readonly removes: boolean; readonly words: string }
  | { readonly kind: 'read-owner'; readonly words: string }
  | { readonly kind: 'read-marks'; readonly words: string }
  | FencedWrite

/** A record of ownership as it was read; what a reading does not tell is undefined. */
export interface OwnerRead {
  readonly generation: number
  readonly ownerId: string | null
  readonly live: boolean | undefined
  /** Whether there is an expiry. */
  readonly isLeased: boolean | undefined
}

/** What a call was answered; `said` is the answer as it came. */
export type RunAnswer =
  | WriteAnswer
  | { readonly kind: 'acquired'; readonly record: OwnerRead | null; readonly said: string }
  | { readonly kind: 'granted' | 'refused' | 'unsaid'; readonly said: string }
  | { readonly kind: 'owner'; readonly record: OwnerRead | null; readonly said: string }
  | { readonly kind: 'marks'; readonly marks: MarksRead; readonly said: string }
