import { CHECK_IDS } from '../../checks/check-id.ts'
import type { MannerName } from '../reference-store/manners.ts'
import type { Expectation } from './control.ts'

/** What the contract leaves open in a healthy store; every other check must hold. */
export const LEFT_OPEN: Readonly<Partial<Record<MannerName, Expectation['also']>>> = {
  // A delete has no conditions.
  'unconditional-delete': ['tasks/stale-delete'],
  'tasks-only': CHECK_IDS.filter((id) => !id.startsWith('tasks/')),
  'others-not-implemented': CHECK_IDS.filter((id) => !id.startsWith('tasks/')),
}
