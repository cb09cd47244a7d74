import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { claimAlive, claimWitnesses } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'
import { claimBy, UNCLAIMED } from '../takeover.ts'
import { worstJudgement } from '../worst-judgement.ts'

/**
 * A runs the task; B completes it on condition that it is still pending, which it is not. Then A, the owner, writes
 * under its own name and the wrong status: one condition that is met must not stand in for one that is not.
 */
export const expectedStatus: Check = {
  id: 'tasks/expected-status',
  domain: 'backgroundTasks',
  title: 'An update is refused when the row has another status than the expected one',
  required: true,
  needs: 'status',
  async run(stage) {
    const { id } = await claimAlive(stage)
    await stage.b.update(
      'mismatch',
      id,
      { status: 'completed', result: { by: stage.owners.b }, completedAt: new Date() },
      { expectedStatus: 'pending' },
    )
    await stage.row('after', id)
    await stage.a.update(
      'mismatch-as-owner',
      id,
      { retryCount: stage.nonce() },
      { expectedStatus: 'pending', expectedOwnerId: stage.owners.a },
    )
    await stage.row('after-as-owner', id)
    await completeAsOwner(stage.a, stage.row, { id, owner: stage.owners.a })
    // Released, so that neither owner nor lease stands in the way of a claim: the status alone has to.
    const released = stage.newTask({ status: 'running', startedAt: new Date() })
    await stage.a.create('released:create', released)
    await stage.row('released:created', released.id)
    await stage.b.update('released:claim', released.id, claimBy(stage.owners.b, stage.nonce()), UNCLAIMED)
    await stage.row('released:after', released.id)
  },
  judge: (evidence) =>
    worstJudgement([
      judge(evidence, "B's completion under the wrong status", ['mismatch', 'claimed', 'after']),
      judge(evidence, "The owner's update under the wrong status", [
        'mismatch-as-owner',
        'after',
        'after-as-owner',
      ]),
      judge(evidence, "B's claim of a task that is running and unowned", [
        'released:claim',
        'released:created',
        'released:after',
      ]),
    ]),
}

function judge(evidence: CheckEvidence, what: string, steps: readonly [string, string, string]) {
  const [attempt, before, after] = steps
  return judgeRefusal(evidence, {
    what,
    attempt,
    before,
    after,
    control: ownerCompleted(),
    // The status is a column since the domain exists; a condition on it was never optional.
    kept: true,
    subject: 'the status',
    witnesses: claimWitnesses(evidence),
  })
}
