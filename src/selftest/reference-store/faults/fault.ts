import type { Rules } from '../rules/rules.ts'
import type { Variant } from '../rules/variant.ts'

/** The kind of check that has to notice a fault. */
type Catcher =
  | 'declaration'
  | 'claim'
  | 'expected-generation'
  | 'concurrent-claims'
  | 'lease-boundary'
  | 'renewal'
  | 'unusual-run-ids'
  | 'stale-write'
  | 'held-write'
  | 'lapsed-owner-write'
  | 'released-owner-write'
  | 'forged-fence'
  | 'nested-run'
  | 'missing-record'
  | 'scope'
  | 'unfenced-write'
  | 'all-or-nothing'
  | 'error-identity'
  | 'raise'
  | 'retire'

/**
 * One way in which a fenced store is broken: a single decision, exchanged. While one owner is alone, the store works
 * as it should.
 */
export interface Fault {
  /** One sentence: what this store does. */
  readonly does: string
  /** What goes wrong for a user of such a store. */
  readonly hazard: string
  readonly caughtBy: Catcher
  /** Variants in which this breaks a rule; elsewhere it is the rule, or there is nothing to break. */
  readonly variants: readonly Variant[]
  readonly change: (rules: Rules) => Partial<Rules>
}
