import type { Check } from '../check.ts'
import { column } from '../columns.ts'
import { claimAlive, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'

const CONTROL = 45

/**
 * A runs and owns the task; B writes under the condition that it has no owner (`expectedOwnerId: null`), which is
 * how rows from before leases are recovered. A store that takes null for "no condition" lets it through.
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
    judgeRefusal(evidence, {
      what: "B's update of an owned task under the owner condition null",
      attempt: 'null-owner',
      before: 'claimed',
      after: 'after',
      control: {
        attempt: 'null-matches',
        row: 'matched',
        shows: (inner) => column(inner.row('matched')?.row ?? {}, 'retryCount') === CONTROL,
      },
      kept: claimOwnerKept(evidence),
      subject: 'the owner',
      witnesses: claimWitnesses(evidence),
    }),
}
