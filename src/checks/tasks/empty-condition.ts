import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { claimAlive, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'
import { worstJudgement } from '../worst-judgement.ts'

/**
 * A runs the task; B writes under conditions that are given but empty. No row has an empty status or owner, so they
 * must not match; a store that tests them for truth drops them and writes unconditionally. The contract's types rule
 * such values out and core does not send them, so the grade does not depend on this.
 */
export const emptyCondition: Check = {
  id: 'tasks/empty-condition',
  domain: 'backgroundTasks',
  title: 'A condition that is given but empty does not count as no condition',
  required: false,
  needs: 'status',
  async run(stage) {
    const { id } = await claimAlive(stage)
    await stage.b.update(
      'empty-owner',
      id,
      { retryCount: stage.nonce() },
      { expectedStatus: 'running', expectedOwnerId: '' },
    )
    await stage.row('after-owner', id)
    await stage.b.update('empty-status', id, { retryCount: stage.nonce() }, { expectedStatus: '' })
    await stage.row('after-status', id)
    await completeAsOwner(stage.a, stage.row, { id, owner: stage.owners.a })
  },
  judge: (evidence) =>
    worstJudgement([
      judge(
        evidence,
        "B's update under an empty status",
        ['empty-status', 'after-owner', 'after-status'],
        true,
        'the status',
      ),
      judge(
        evidence,
        "B's update under an empty owner",
        ['empty-owner', 'claimed', 'after-owner'],
        claimOwnerKept(evidence),
        'the owner',
      ),
    ]),
}

function judge(
  evidence: CheckEvidence,
  what: string,
  steps: readonly [string, string, string],
  kept: boolean,
  subject: string,
) {
  const [attempt, before, after] = steps
  return judgeRefusal(evidence, {
    what,
    attempt,
    before,
    after,
    control: ownerCompleted(),
    kept,
    subject,
    witnesses: claimWitnesses(evidence),
  })
}
