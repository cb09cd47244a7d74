/** What came of running a script, and never more than was seen. */
export interface Verification {
  /**
   * `confirmed`: it ran and showed the fault. `not confirmed`: it ran and showed none. `not tried`: it could not be run,
   * or could not tell.
   */
  readonly outcome: 'confirmed' | 'not confirmed' | 'not tried'
  /** Why, where it was not tried; else null. */
  readonly why: string | null
  /** The lines that the script printed of what it expected and what came. */
  readonly printed: readonly string[]
  /** Version of the Node that ran it. */
  readonly node: string
}
