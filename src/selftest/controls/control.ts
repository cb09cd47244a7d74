import type { CheckId } from '../../checks/check-id.ts'
import type { Variant } from '../reference-store/rules/variant.ts'

/** What must become of a store that is broken in one place, or healthy in a way of its own. */
export interface Expectation {
  /** The checks that must come to `verdict`; none for a healthy store, of which every check must hold. */
  readonly caughtBy: readonly CheckId[]
  /** Default `violated`. */
  readonly verdict?: 'violated' | 'absent' | 'inconclusive'
  /** Other checks that may be violated by the same fault, or absent in the same healthy store. */
  readonly also?: readonly CheckId[]
  /** Why no check can catch this: what it breaks is promised nowhere, or reached by no surface. */
  readonly uncaught?: string
}

/** One store by which the auditor is calibrated: it must be caught as expected, and nothing else may be held against it. */
export interface Control extends Required<Omit<Expectation, 'uncaught'>> {
  /** Its number in the catalogue of faults and healthy stores. */
  readonly id: string
  /** As `--adapter reference:NAME` takes it, but for the reference store as it should be. */
  readonly name: string
  readonly kind: 'tasks' | 'runs' | 'healthy'
  /** One sentence: what this store does. */
  readonly does: string
  /** What goes wrong for a user of such a store; null for a healthy one. */
  readonly hazard: string | null
  /** Variants of run fencing in which this is a fault. */
  readonly variants: readonly Variant[]
  readonly uncaught: string | null
  /** What it is put through; without it, what `checksFor` says. */
  readonly checks?: readonly CheckId[]
}
