import { explainRound } from '../../linearizability/explain-round.ts'
import type { RecordedRound } from '../../linearizability/recorded-round.ts'
import type { Check } from '../check.ts'
import { judgeHistories } from '../judge-histories.ts'

/**
 * A, B and C do random things to one task, each by itself and at the same time: claim, renew, retry, suspend, resume,
 * release, recover, take over, finish and read it, mostly under the conditions of the protocol, sometimes under others.
 * Some order of all these calls must explain every answer and the row that is left (linearizability, Herlihy and Wing
 * 1990). No check knows in advance what it looks for here.
 */
export const tasksLinearizable: Check = {
  id: 'tasks/linearizable',
  domain: 'backgroundTasks',
  title: 'Random operations of three workers on one task have an order that explains every answer',
  required: true,
  needs: 'lease',
  run: ({ histories }) =>
    histories.play({
      object: 'task',
      offered: { scopes: false, retire: false, updates: false },
      fails: failing(),
    }),
  judge: (evidence) => judgeHistories(evidence, 'one task'),
}

/**
 * Whether a round fails a store that does more than the contract without owners asks. A store that never does has no
 * conditions on owner and lease at all, which is no failure of a round.
 */
function failing(): (round: RecordedRound) => boolean {
  let keepsOwners = false
  return (round) => {
    keepsOwners ||= explainRound(round, { keeps: 'status' }).kind === 'unexplained'
    return keepsOwners && explainRound(round).kind === 'unexplained'
  }
}
