import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { column } from '../columns.ts'
import { claimAlive, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'
import { worstJudgement } from '../worst-judgement.ts'

const CONTROL = 45

/**
 * A runs and owns the task; B writes under the condition that it has no owner (`expectedOwnerId: null`), which is
 * how rows from before leases are recovered; once beside a status and once alone. A store that takes null for "no
 * condition" lets it through.
 */
export const expectedOwnerNull: Check = {
  id: 'tasks/expected-owner-null',
  domain: 'backgroundTasks',
  title: 'The owner condition null matches only a row without an owner',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { id } = await claimAlive(stage)
    await stage.b.update(
      'null-owner',
      id,
      { retryCount: stage.nonce() },
      { expectedStatus: 'running', expectedOwnerId: null },
    )
    await stage.row('after', id)
    await stage.b.update('null-alone', id, { retryCount: stage.nonce() }, { expectedOwnerId: null })
    await stage.row('after-alone', id)
    // The rightful user of null: a running row that nobody owns.
    const unowned = stage.newTask({ status: 'running', startedAt: new Date() })
    await stage.a.create('create-unowned', unowned)
    await stage.b.update(
      'null-matches',
      unowned.id,
      { retryCount: CONTROL },
      { expectedStatus: 'running', expectedOwnerId: null, expectedLeaseExpiresAt: null },
    )
    await stage.row('matched', unowned.id)
  },
  judge: (evidence) =>
    worstJudgement([
      judge(evidence, "B's update of an owned task under the owner condition null", [
        'null-owner',
        'claimed',
        'after',
      ]),
      judge(evidence, "B's update of an owned task under the owner condition null alone", [
        'null-alone',
        'after',
        'after-alone',
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
    control: {
      attempt: 'null-matches',
      row: 'matched',
      shows: (inner) => column(inner.row('matched')?.row ?? {}, 'retryCount') === CONTROL,
    },
    kept: claimOwnerKept(evidence),
    subject: 'the owner',
    witnesses: claimWitnesses(evidence),
  })
}
