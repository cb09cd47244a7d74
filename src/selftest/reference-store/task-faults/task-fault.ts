import type { TaskRules } from '../task-rules/task-rules.ts'

/**
 * One way in which a store of tasks is broken: a single decision, exchanged. While nobody interferes, the store
 * creates, claims, renews, finishes, lists and deletes as it should.
 */
export interface TaskFault {
  /** Its number in the catalogue of faults; a letter tells variants apart, X stands for those of our own invention. */
  readonly id: string
  /** One sentence: what this store does. */
  readonly does: string
  /** What goes wrong for a user of such a store. */
  readonly hazard: string
  readonly change: (rules: TaskRules) => Partial<TaskRules>
}
