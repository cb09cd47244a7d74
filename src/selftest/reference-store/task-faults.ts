import { BATCH_FAULTS } from './task-faults/batch-faults.ts'
import { CONDITION_FAULTS } from './task-faults/condition-faults.ts'
import { CREATION_FAULTS } from './task-faults/creation-faults.ts'
import { DRIVER_FAULTS } from './task-faults/driver-faults.ts'
import { INSTANT_FAULTS } from './task-faults/instant-faults.ts'
import { OWNERSHIP_FAULTS } from './task-faults/ownership-faults.ts'
import { RACE_FAULTS } from './task-faults/race-faults.ts'
import { REFUSAL_FAULTS } from './task-faults/refusal-faults.ts'
import { REMEMBERED_FAULTS } from './task-faults/remembered-faults.ts'
import { SHARED_ANSWER_FAULTS } from './task-faults/shared-answer-faults.ts'
import { TAKEOVER_FAULTS } from './task-faults/takeover-faults.ts'
import type { TaskFault } from './task-faults/task-fault.ts'
import { WRITE_FAULTS } from './task-faults/write-faults.ts'

/** Every way in which the tasks of the reference store can be broken, by name. Loading this table opens no database. */
export const TASK_FAULTS: Readonly<Record<TaskFaultName, TaskFault>> = {
  ...OWNERSHIP_FAULTS,
  ...CONDITION_FAULTS,
  ...WRITE_FAULTS,
  ...REFUSAL_FAULTS,
  ...INSTANT_FAULTS,
  ...CREATION_FAULTS,
  ...RACE_FAULTS,
  ...TAKEOVER_FAULTS,
  ...DRIVER_FAULTS,
  ...SHARED_ANSWER_FAULTS,
  ...BATCH_FAULTS,
  ...REMEMBERED_FAULTS,
}

export type TaskFaultName =
  | keyof typeof OWNERSHIP_FAULTS
  | keyof typeof CONDITION_FAULTS
  | keyof typeof WRITE_FAULTS
  | keyof typeof REFUSAL_FAULTS
  | keyof typeof INSTANT_FAULTS
  | keyof typeof CREATION_FAULTS
  | keyof typeof RACE_FAULTS
  | keyof typeof TAKEOVER_FAULTS
  | keyof typeof DRIVER_FAULTS
  | keyof typeof SHARED_ANSWER_FAULTS
  | keyof typeof BATCH_FAULTS
  | keyof typeof REMEMBERED_FAULTS

export function isTaskFaultName(name: string): name is TaskFaultName {
  return Object.hasOwn(TASK_FAULTS, name)
}
