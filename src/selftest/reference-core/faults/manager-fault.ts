import type { CheckId } from '../../../checks/check-id.ts'
import type { ScenarioId } from '../../../scenarios/scenario-id.ts'
import type { FaultName } from '../../reference-store/faults.ts'
import type { ManagerRules } from '../rules/manager-rules.ts'

/** One way in which a manager breaks the lease protocol: a single decision, exchanged. */
export interface ManagerFault {
  /** One sentence: what this manager does. */
  readonly does: string
  /** The scenario that has to be violated by it; null where none can be, for the reason that `unseen` gives. */
  readonly caughtBy: ScenarioId | null
  /** What a scenario would have to bring about, or to judge, to show it. */
  readonly unseen?: string
  /** The check that shows what no scenario can, on the reference store with this fault. */
  readonly shownBy?: { readonly check: CheckId; readonly store: FaultName }
  /** What watching the core says that it lacks; null where what it asks of its store is not what is wrong. */
  readonly lacks: string | null
  readonly change: (rules: ManagerRules) => Partial<ManagerRules>
}
