import { MANNERS, type MannerName } from '../manners.ts'
import { isTaskFaultName, TASK_FAULTS } from '../task-faults.ts'
import { isTroubleName, TROUBLES } from '../troubles.ts'
import { CONTRACT_TASK_RULES } from './contract-task-rules.ts'
import type { TaskRules } from './task-rules.ts'

/** The rules of the contract, changed by a manner and then by a fault or trouble; names of other tables change nothing. */
export function chooseTaskRules(manner: MannerName | undefined, fault: string | undefined): TaskRules {
  const healthy = CONTRACT_TASK_RULES
  const mannered = manner === undefined ? healthy : { ...healthy, ...MANNERS[manner].tasks?.(healthy) }
  if (fault === undefined) return mannered
  if (isTaskFaultName(fault)) return { ...mannered, ...TASK_FAULTS[fault].change(mannered) }
  return isTroubleName(fault) ? { ...mannered, ...TROUBLES[fault].change(mannered) } : mannered
}
