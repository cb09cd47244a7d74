import type { TaskRules, TaskUpdate } from '../task-rules/task-rules.ts'
import type { TaskFault } from './task-fault.ts'

/** What becomes of an update when the database cannot be reached, or is busy. */
export const DRIVER_FAULTS = {
  'driver-error-is-success': {
    id: 'F08a',
    does: 'Says true to an update whose database call failed.',
    hazard: 'a worker believes that it claimed or finished what never reached the database',
    change: onError(() => true),
  },
  'claim-granted-while-down': {
    id: 'F08b',
    does: 'Grants a claim whose database call failed, and lets every other failure through.',
    hazard: 'while the database is down, every worker runs every task',
    change: onError(({ patch }) => patch['status'] === 'running' && typeof patch['ownerId'] === 'string'),
  },
  'lock-is-success': {
    id: 'F08c',
    does: 'Says true to an update that the lock of another process kept out.',
    hazard: 'on a busy database results are lost, and nobody is told',
    change: onError((_, error) => /\b(locked|busy)\b/i.test(String(error))),
  },
} as const satisfies Record<string, TaskFault>

function onError(isSuccess: (update: TaskUpdate, error: unknown) => boolean) {
  return ({ write }: TaskRules): Pick<TaskRules, 'write'> => ({
    write: (update) =>
      write(update).catch((error: unknown) => {
        if (isSuccess(update, error)) return 1
        throw error
      }),
  })
}
