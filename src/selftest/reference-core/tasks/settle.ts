import type { ManagerRules } from '../rules/manager-rules.ts'
import type { Outcome } from './attempt.ts'
import type { Task, TaskPatch, TaskStore } from './task.ts'

export interface Settlement {
  readonly rules: ManagerRules
  readonly ownerId: string
  readonly task: Task
  readonly outcome: Outcome
}

/**
 * Stores the outcome of an attempt, under the condition that the task still runs and is still ours. `again` means
 * that another attempt is due, `lost` that the task was not ours any more.
 */
export async function settle(tasks: TaskStore, settlement: Settlement): Promise<'again' | 'done' | 'lost'> {
  const { rules, ownerId, task, outcome } = settlement
  const patch = patchOf(settlement)
  // An aborted attempt writes nothing: the task is somebody else's, or is released by the shutdown.
  if (patch === null) return 'done'
  const applied = await tasks.updateTask(task.id, patch, rules.maySettle(ownerId, outcome.kind))
  if (applied !== true) return 'lost'
  return isRetry(task, outcome) ? 'again' : 'done'
}

function patchOf({ rules: { settled }, task, outcome }: Settlement): TaskPatch | null {
  const now = new Date()
  switch (outcome.kind) {
    case 'completed':
      return { status: 'completed', result: outcome.result, completedAt: now, ...settled }
    case 'suspended':
      return { status: 'suspended', suspendPayload: outcome.payload, suspendedAt: now, ...settled }
    case 'timed_out': {
      const error = { message: `The task took longer than ${task.timeoutMs} ms.` }
      return { status: 'timed_out', error, completedAt: now, ...settled }
    }
    case 'failed':
      // A retry keeps owner and lease.
      return isRetry(task, outcome)
        ? { retryCount: task.retryCount + 1, error: undefined, startedAt: now }
        : { status: 'failed', error: outcome.error, completedAt: now, ...settled }
    case 'aborted':
      return null
    default:
      throw new Error(`No attempt ends as ${String(outcome satisfies never)}.`)
  }
}

function isRetry({ retryCount, maxRetries }: Task, { kind }: Outcome): boolean {
  return kind === 'failed' && retryCount < maxRetries
}
