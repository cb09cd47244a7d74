import type { Check } from '../check.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { claimAlive, claimWitnesses } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'

/** A runs the task; B completes it on condition that it is still pending, which it is not. */
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
    await completeAsOwner(stage.a, stage.row, { id, owner: stage.owners.a })
  },
  judge: (evidence) =>
    judgeRefusal(evidence, {
      what: "B's completion under the wrong status",
      attempt: 'mismatch',
      before: 'claimed',
      after: 'after',
      control: ownerCompleted(),
      // The status is a column since the domain exists; a condition on it was never optional.
      kept: true,
      subject: 'the status',
      witnesses: claimWitnesses(evidence),
    }),
}
