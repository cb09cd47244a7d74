import type { Check } from '../check.ts'
import { judgeRace } from '../race-judgement.ts'
import { nobodyWon } from '../race-rounds.ts'
import { playRace } from '../race-sets.ts'
import { racers } from '../racers.ts'
import type { SeenTask } from '../live-claim.ts'

/**
 * 200 running tasks, or more on a busy machine, whose lease has lapsed; eight callers, four in each process, recover each at the same instant
 * under what they observed of its owner and lease. One of them may win, or a task is dispatched twice.
 */
export const reclaimRace: Check = {
  id: 'tasks/reclaim-race',
  domain: 'backgroundTasks',
  title: 'Of eight simultaneous recoveries of one task, from two processes, one wins',
  required: true,
  needs: 'status',
  run: (stage) => {
    const lapsed = new Date(Date.now() - 3_600_000)
    const owned = { ownerId: stage.owners.a, leaseExpiresAt: lapsed }
    return playRace(stage, {
      isPointless: nobodyWon,
      task: () => stage.newTask({ status: 'running', startedAt: lapsed, ...owned }),
      round: (id, seen) => ({ id, racers: racers((_, mark) => recovery(mark, seen as SeenTask | null)) }),
    })
  },
  judge: (evidence) => judgeRace(evidence, 'Recoveries of one task at once', Number),
}

/** Back to pending, on condition that owner and lease are exactly those that were observed. */
function recovery(mark: number, seen: SeenTask | null) {
  return {
    patch: {
      status: 'pending',
      startedAt: undefined,
      ownerId: undefined,
      leaseExpiresAt: undefined,
      retryCount: mark,
    },
    conditions: {
      expectedStatus: 'running',
      expectedOwnerId: seen?.ownerId ?? null,
      expectedLeaseExpiresAt: seen?.leaseExpiresAt ?? null,
    },
  }
}
