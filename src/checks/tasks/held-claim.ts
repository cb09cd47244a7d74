import type { Check } from '../check.ts'
import { column } from '../columns.ts'
import { judgeExclusive, type ExclusiveCourse } from '../held/judge-exclusive.ts'
import { playHeld } from '../held/play-held.ts'
import { claimBy, UNCLAIMED } from '../takeover.ts'

const MARK_A = 71
const MARK_B = 72

const COURSE: ExclusiveCourse = {
  name: 'claim',
  by: 'a',
  held: "A's claim",
  meets: "B's claim",
  updates: 1,
  async prepare(stage, prefix) {
    const { a, owners } = stage
    const task = stage.newTask()
    await a.create(`${prefix}create`, task)
    const claim = (owner: string, mark: number) => ({
      id: task.id,
      patch: claimBy(owner, mark),
      conditions: UNCLAIMED,
    })
    return { held: claim(owners.a, MARK_A), meets: [claim(owners.b, MARK_B)] }
  },
  witnesses: (evidence, prefix) => [
    ['the task was pending', column(evidence.row(`${prefix}before`)?.row ?? {}, 'status') === 'pending'],
  ],
}

/**
 * For every database call of A's claim of a pending task: hold it, let B claim, let A go on. However the calls fall,
 * one of the two may win. A store that reads, decides in code and writes is caught at the call between.
 */
export const heldClaim: Check = {
  id: 'tasks/held-claim',
  domain: 'backgroundTasks',
  title: 'Of two claims one wins, at whichever of its database calls the other claim is held',
  required: true,
  needs: 'status',
  run: (stage) => playHeld(stage, COURSE),
  judge: (evidence) => judgeExclusive(evidence, COURSE),
}
