/** A task or a patch of one, as the contract names its fields; a key with the value undefined clears its column. */
export type Fields = Readonly<Record<string, unknown>>

/** A stored task as it is handed out: JSON fields parsed, instants as Dates, what is not set absent. */
export type Task = Readonly<Record<string, unknown>>

/** Conditions of an update; a missing one is no condition, null stands for "has none". */
export interface Conditions {
  readonly expectedStatus?: string | undefined
  readonly expectedOwnerId?: string | null | undefined
  readonly expectedLeaseExpiresAt?: Date | string | null | undefined
}
