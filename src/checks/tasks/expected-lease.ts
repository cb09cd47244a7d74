import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { column } from '../columns.ts'
import { claimAlive, claimLeaseKept, claimWitnesses } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'
import { worstJudgement } from '../worst-judgement.ts'

const CONTROL = 46

/**
 * A runs and owns the task; B recovers it with the right owner but an expiry that the row does not have, then with
 * the condition that there is no lease at all. The control uses the expiry exactly as B's store handed it out,
 * because stores keep timestamps with differing precision.
 */
export const expectedLease: Check = {
  id: 'tasks/expected-lease',
  domain: 'backgroundTasks',
  title: 'An update is refused when the row has another lease expiry than the expected one',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { id, seen } = await claimAlive(stage)
    const owner = { expectedStatus: 'running', expectedOwnerId: stage.owners.a }
    const anHourAgo = new Date(Date.now() - 3_600_000)
    await stage.b.update(
      'wrong-lease',
      id,
      { retryCount: stage.nonce() },
      { ...owner, expectedLeaseExpiresAt: anHourAgo },
    )
    await stage.row('after-wrong', id)
    await stage.b.update(
      'null-lease',
      id,
      { retryCount: stage.nonce() },
      { ...owner, expectedLeaseExpiresAt: null },
    )
    await stage.row('after-null', id)
    await stage.b.update(
      'right-lease',
      id,
      { retryCount: CONTROL },
      { ...owner, expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null },
    )
    await stage.row('matched', id)
  },
  judge: (evidence) =>
    worstJudgement([
      judge(evidence, "B's update under a wrong lease expiry", 'wrong-lease', 'claimed', 'after-wrong'),
      judge(evidence, "B's update under the lease condition null", 'null-lease', 'after-wrong', 'after-null'),
    ]),
}

function judge(evidence: CheckEvidence, what: string, attempt: string, before: string, after: string) {
  return judgeRefusal(evidence, {
    what,
    attempt,
    before,
    after,
    control: {
      attempt: 'right-lease',
      row: 'matched',
      shows: (inner) => column(inner.row('matched')?.row ?? {}, 'retryCount') === CONTROL,
    },
    kept: claimLeaseKept(evidence),
    subject: 'the lease',
    witnesses: claimWitnesses(evidence),
  })
}
