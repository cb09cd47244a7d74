import type { Check } from '../check.ts'
import { column } from '../columns.ts'
import { judgeInTurn, tryInTurn, type NamedAttempt } from '../in-turn.ts'
import { claimAlive, claimLeaseKept, claimWitnesses } from '../live-claim.ts'
import { PATCHES } from '../protocol-patches.ts'
import { worstJudgement } from '../worst-judgement.ts'

const CONTROL = 46

const WRONG_LEASES = [
  { name: 'wrong-lease', what: "B's update under a wrong lease expiry" },
  { name: 'null-lease', what: "B's update under the lease condition null" },
  { name: 'recovery', what: "B's recovery under an expiry that has been renewed since" },
] as const satisfies readonly NamedAttempt[]

/**
 * A runs and owns the task; B writes with the right owner but an expiry that the row does not have, with the
 * condition that there is no lease at all, and with the patch of a recovery (a sweep that acts on what it saw before
 * the owner renewed). The control uses the expiry exactly as B's store handed it out, because stores keep timestamps
 * with differing precision.
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
    const lapsed = { ...owner, expectedLeaseExpiresAt: new Date(Date.now() - 3_600_000) }
    const tried = {
      'wrong-lease': { patch: { retryCount: stage.nonce() }, conditions: lapsed },
      'null-lease': {
        patch: { retryCount: stage.nonce() },
        conditions: { ...owner, expectedLeaseExpiresAt: null },
      },
      recovery: { patch: PATCHES.recovery(), conditions: lapsed },
    }
    await tryInTurn(
      stage,
      id,
      WRONG_LEASES.map((named) => ({ ...named, by: 'b', ...tried[named.name] })),
    )
    const right = { ...owner, expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null }
    await stage.b.update('right-lease', id, { retryCount: CONTROL }, right)
    await stage.row('matched', id)
  },
  judge: (evidence) =>
    worstJudgement(
      judgeInTurn(evidence, WRONG_LEASES, {
        first: 'claimed',
        control: {
          attempt: 'right-lease',
          row: 'matched',
          shows: (inner) => column(inner.row('matched')?.row ?? {}, 'retryCount') === CONTROL,
        },
        kept: claimLeaseKept(evidence),
        subject: 'the lease',
        witnesses: claimWitnesses(evidence),
      }),
    ),
}
