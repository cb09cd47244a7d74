import { FAULTS, isFaultName } from './faults.ts'
import { isMannerName, MANNERS, type MannerName } from './manners.ts'
import { chooseRules } from './rules/choose-rules.ts'
import type { Rules } from './rules/rules.ts'
import type { Variant } from './rules/variant.ts'
import { isTaskFaultName, TASK_FAULTS } from './task-faults.ts'
import { chooseTaskRules } from './task-rules/choose-task-rules.ts'
import type { TaskRules } from './task-rules/task-rules.ts'
import { isTroubleName, TROUBLES } from './troubles.ts'

/** All names of faults and troubles, of which a store can have one. */
const FAULT_NAMES: readonly string[] = [FAULTS, TASK_FAULTS, TROUBLES].flatMap((table) => Object.keys(table))

/** All names by which a store can be asked for that is not as it should be, or keeps the contract in its own way. */
export const CHANGE_NAMES: readonly string[] = [...FAULT_NAMES, ...Object.keys(MANNERS)]

export interface Choice {
  readonly variant: Variant
  /** A name from `FAULTS`, `TASK_FAULTS` or `TROUBLES`. */
  readonly fault: string | undefined
  /** A name from `MANNERS`. */
  readonly manner: string | undefined
}

/** What a store with this choice decides. Throws for a name that is in no table. */
export function chooseChanges({ variant, fault, manner }: Choice): {
  readonly runs: Rules
  readonly tasks: TaskRules
  readonly manner: MannerName | undefined
} {
  if (manner !== undefined && !isMannerName(manner))
    throw new Error(`No manner is called ${manner}: ${Object.keys(MANNERS).join(', ')}.`)
  const isOfTasks = fault !== undefined && (isTaskFaultName(fault) || isTroubleName(fault))
  if (fault !== undefined && !isOfTasks && !isFaultName(fault))
    throw new Error(`No fault is called ${fault}: ${FAULT_NAMES.join(', ')}.`)
  return {
    runs: chooseRules(variant, isOfTasks ? undefined : fault),
    tasks: chooseTaskRules(manner, fault),
    manner,
  }
}
