import type { Moment } from './moment.ts'
import type { StrikeName } from './strikes.ts'

/** Something that goes wrong with the machine under an audit and is no fault of the store. */
export interface MachineFault {
  readonly id: string
  readonly name: string
  /** One sentence: what happens, and to whom. */
  readonly does: string
  /** One sentence: what an auditor may say of a healthy and of a broken store on such a machine. */
  readonly expectation: string
  readonly strike: StrikeName
  readonly who: Moment['who']
  /** The database calls before which it happens, each in a store of its own; see {@link Moment.at}. */
  readonly at: readonly number[]
  /** A scenario that is played with managers, instead of checks. */
  readonly scenario?: 'S2'
}
