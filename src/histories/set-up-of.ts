import type { RoundObject } from '../linearizability/recorded-round.ts'
import type { HistoryCall, HistoryIds } from './history-call.ts'
import { memorySetUp } from './memory-part.ts'

/** The calls that A makes before a round: what the processes then work on must be there. A run begins unclaimed. */
export function setUpOf(object: RoundObject, ids: HistoryIds): HistoryCall[] {
  switch (object) {
    case 'task':
      return [{ domain: 'backgroundTasks', method: 'createTask', args: [taskOf(ids)] }]
    case 'run':
      return []
    case 'memory':
      return memorySetUp(ids)
    default:
      return object satisfies never
  }
}

/** A pending task that nobody owns. */
function taskOf({ base, originMs }: HistoryIds): object {
  return {
    id: base,
    status: 'pending',
    toolName: 'send_receipt',
    toolCallId: base,
    args: {},
    agentId: 'fence-audit',
    runId: base,
    createdAt: new Date(originMs),
    retryCount: 0,
    // Steps mark rows in retryCount, which a store may hold to its maximum.
    maxRetries: 1_000_000,
    timeoutMs: 60_000,
  }
}
