import type { Check } from '../check.ts'
import { judgeRace } from '../race-judgement.ts'
import { nobodyWon } from '../race-rounds.ts'
import { playRace } from '../race-sets.ts'
import { racers } from '../racers.ts'
import { claimBy, UNCLAIMED } from '../takeover.ts'

/**
 * 200 pending tasks, or more on a busy machine; eight callers, four in each process, claim each at the same instant.
 * One of them may win, and the row must be the winner's.
 */
export const claimRace: Check = {
  id: 'tasks/claim-race',
  domain: 'backgroundTasks',
  title: 'Of eight simultaneous claims of one task, from two processes, one wins',
  required: true,
  needs: 'status',
  run: (stage) =>
    playRace(stage, {
      isPointless: nobodyWon,
      task: () => stage.newTask(),
      round: (id) => ({
        id,
        racers: racers((tag, mark) => ({ patch: claimBy(`${id}-${tag}`, mark), conditions: UNCLAIMED })),
      }),
    }),
  judge: (evidence) => judgeRace(evidence, 'Claims of one task at once', Number),
}
