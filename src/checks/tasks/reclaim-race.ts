import type { Check } from '../check.ts'
import { judgeRace } from '../race-judgement.ts'
import { RACE_ROUNDS, racers } from '../racers.ts'
import type { SeenTask } from '../live-claim.ts'

/**
 * 200 running tasks whose lease has lapsed; eight callers, four in each process, recover each at the same instant
 * under what they observed of its owner and lease. One of them may win, or a task is dispatched twice.
 */
export const reclaimRace: Check = {
  id: 'tasks/reclaim-race',
  domain: 'backgroundTasks',
  title: 'Of eight simultaneous recoveries of one task, from two processes, one wins',
  required: true,
  needs: 'status',
  async run(stage) {
    const lapsed = new Date(Date.now() - 3_600_000)
    const tasks = Array.from({ length: RACE_ROUNDS }, () =>
      stage.newTask({
        status: 'running',
        startedAt: lapsed,
        ownerId: stage.owners.a,
        leaseExpiresAt: lapsed,
      }),
    )
    const seen = (await stage.prepareRace(tasks)) as readonly (SeenTask | null)[]
    await stage.race(
      tasks.map(({ id }, index) => {
        const conditions = {
          expectedStatus: 'running',
          expectedOwnerId: seen[index]?.ownerId ?? null,
          expectedLeaseExpiresAt: seen[index]?.leaseExpiresAt ?? null,
        }
        return {
          id,
          racers: racers((_, mark) => ({
            patch: {
              status: 'pending',
              startedAt: undefined,
              ownerId: undefined,
              leaseExpiresAt: undefined,
              retryCount: mark,
            },
            conditions,
          })),
        }
      }),
    )
  },
  judge: (evidence) => judgeRace(evidence, 'Recoveries of one task at once', RACE_ROUNDS, Number),
}
