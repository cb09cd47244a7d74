import type { Rules } from '../rules/rules.ts'
import type { Variant } from '../rules/variant.ts'

/**
 * One way in which a fenced store is broken: a single decision, exchanged. While one owner is alone, the store works
 * as it should.
 */
export interface Fault {
  /** Its number in the catalogue of faults; R stands for those of run fencing that are not in it. */
  readonly id: string
  /** One sentence: what this store does. */
  readonly does: string
  /** What goes wrong for a user of such a store. */
  readonly hazard: string
  /** Variants in which this breaks a rule; elsewhere it is the rule, or there is nothing to break. */
  readonly variants: readonly Variant[]
  readonly change: (rules: Rules) => Partial<Rules>
}
