import type { RoundObject } from '../linearizability/recorded-round.ts'
import type { HistoryCall, HistoryIds } from './history-call.ts'
import { memorySetUp } from './memory-part.ts'
import type { Script } from './script.ts'
import { leaseOf } from './task-part.ts'
import type { TaskStart } from './task-step.ts'

/** The calls that A makes before a round: what the processes then work on must be there. A run begins unclaimed. */
export function setUpOf(object: RoundObject, ids: HistoryIds, { start }: Script): HistoryCall[] {
  switch (object) {
    case 'task':
      return [{ domain: 'backgroundTasks', method: 'createTask', args: [taskOf(ids, start[0])] }]
    case 'run':
      return []
    case 'memory':
      return memorySetUp(ids)
    default:
      return object satisfies never
  }
}

function taskOf(ids: HistoryIds, { owner, lapsed }: TaskStart): object {
  const { base, group, owners, originMs } = ids
  return {
    id: base,
    toolName: 'send_receipt',
    toolCallId: base,
    args: {},
    agentId: 'fence-audit',
    // Many tasks have one run, and a write to one of them is no business of the others.
    runId: group,
    createdAt: new Date(originMs),
    retryCount: 0,
    // Steps mark rows in retryCount, which a store may hold to its maximum.
    maxRetries: 1_000_000,
    timeoutMs: 60_000,
    ...(owner === null
      ? { status: 'pending' }
      : {
          status: 'running',
          startedAt: new Date(originMs),
          ownerId: owners[owner],
          leaseExpiresAt: leaseOf(ids, 0, lapsed),
        }),
  }
}
