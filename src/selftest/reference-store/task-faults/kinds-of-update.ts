import type { UpdateRequest } from '../task-rules/task-rules.ts'

type Patched = Pick<UpdateRequest, 'patch'>

/** Whether an update is what a heartbeat writes: a new expiry and nothing else. */
export function isRenewal({ patch }: Patched): boolean {
  return Object.keys(patch).join() === 'leaseExpiresAt'
}

/** Whether an update gives the task up without changing its status. */
export function isRelease({ patch }: Patched): boolean {
  return patch['status'] === undefined && 'ownerId' in patch && patch['ownerId'] === undefined
}

/** Whether an update begins another attempt of a task that its owner keeps. */
export function isRetry({ patch }: Patched): boolean {
  return patch['status'] === undefined && 'startedAt' in patch
}

/** Whether an update moves the task to this status. */
export function movesTo(...statuses: readonly string[]): (request: Patched) => boolean {
  return ({ patch }) => statuses.includes(String(patch['status']))
}
