import type { FieldValue, TaskFields } from './task-row.ts'

/** Conditions of an update, in the form in which they are compared. A key that is not there is no condition. */
export interface TaskConditions {
  readonly status?: FieldValue
  readonly ownerId?: FieldValue
  readonly leaseExpiresAt?: FieldValue
  /** Whether a status is expected of which the contract does not say what it means, such as an empty one. */
  readonly isStatusOpen: boolean
  /**
   * Whether the expected expiry had been read back from the store. Only then must it match: a store may cut off part
   * of the instant that was written.
   */
  readonly isLeaseReadBack: boolean
}

/** A call on one background task; `words` is the call as a person would type it. */
export type TaskCall =
  | { readonly kind: 'create'; readonly fields: TaskFields; readonly words: string }
  | {
      readonly kind: 'update'
      readonly patch: TaskFields
      readonly conditions: TaskConditions
      readonly words: string
    }
  | { readonly kind: 'delete'; readonly conditions: TaskConditions; readonly words: string }
  | { readonly kind: 'read'; readonly words: string }

/**
 * What a call was answered. `applied` and `refused` are said by the store. `unsaid`: it returned nothing that means
 * either. `threw`: it threw something else than a failure to reach the database, so that nothing may be written; why
 * is left open, because stores refuse by errors of their own. `said` is the answer as it came.
 */
export type TaskAnswer =
  | { readonly kind: 'applied' | 'refused' | 'unsaid' | 'threw'; readonly said: string }
  | { readonly kind: 'row'; readonly fields: TaskFields | null; readonly said: string }
