import type { TaskRules } from '../task-rules/task-rules.ts'

/** Gives a domain as the store would open it, something in its place, or undefined for none. */
export type ShowDomain = (name: string, open: () => object) => object | undefined

/** A way of its own in which a store keeps the contract; an auditor that holds it against a store is wrong. */
export interface Manner {
  /** Its number in the catalogue; M stands for those that were not in it. */
  readonly id: string
  /** One sentence: what this store does. */
  readonly does: string
  readonly tasks?: (rules: TaskRules) => Partial<TaskRules>
  /** What `getStore` gives. */
  readonly domains?: ShowDomain
}
