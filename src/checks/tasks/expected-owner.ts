import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { column } from '../columns.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { isSet } from '../answers.ts'
import { claimAlive, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'
import { worstJudgement } from '../worst-judgement.ts'

/**
 * A runs the task; B writes under the condition that the owner is somebody else. Then A releases its task, and the
 * owner condition with A's name must not match a row that has no owner.
 */
export const expectedOwner: Check = {
  id: 'tasks/expected-owner',
  domain: 'backgroundTasks',
  title: 'An update is refused when the row has another owner than the expected one, or none',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { a, b, owners } = stage
    const live = await claimAlive(stage)
    await b.update(
      'wrong-owner',
      live.id,
      { retryCount: stage.nonce() },
      { expectedOwnerId: `${owners.b}-nobody` },
    )
    await stage.row('after', live.id)
    await completeAsOwner(a, stage.row, { id: live.id, owner: owners.a })

    const freed = await claimAlive(stage, 'freed:')
    await a.update(
      'freed:release',
      freed.id,
      { ownerId: undefined, leaseExpiresAt: undefined },
      { expectedOwnerId: owners.a },
    )
    await stage.row('freed:released', freed.id)
    await a.update(
      'freed:old-owner',
      freed.id,
      { retryCount: stage.nonce() },
      { expectedStatus: 'running', expectedOwnerId: owners.a },
    )
    await stage.row('freed:after', freed.id)
    await b.update(
      'freed:control',
      freed.id,
      { retryCount: CONTROL },
      { expectedStatus: 'running', expectedOwnerId: null },
    )
    await stage.row('freed:controlled', freed.id)
  },
  judge: (evidence) => worstJudgement([judgeWrongOwner(evidence), judgeFreed(evidence)]),
}

const CONTROL = 44

function judgeWrongOwner(evidence: CheckEvidence) {
  return judgeRefusal(evidence, {
    what: "B's update under a wrong owner",
    attempt: 'wrong-owner',
    before: 'claimed',
    after: 'after',
    control: ownerCompleted(),
    kept: claimOwnerKept(evidence),
    subject: 'the owner',
    witnesses: claimWitnesses(evidence),
  })
}

function judgeFreed(evidence: CheckEvidence) {
  const kept = claimOwnerKept(evidence, 'freed:')
  const released = evidence.row('freed:released')?.row ?? null
  return judgeRefusal(evidence, {
    what: "A's update under its own name after it had released the task",
    attempt: 'freed:old-owner',
    before: 'freed:released',
    after: 'freed:after',
    control: {
      attempt: 'freed:control',
      row: 'freed:controlled',
      shows: (inner) => column(inner.row('freed:controlled')?.row ?? {}, 'retryCount') === CONTROL,
    },
    kept,
    subject: 'the owner',
    witnesses: [
      ...claimWitnesses(evidence, 'freed:'),
      ['A released the task', !kept || (released !== null && !isSet(column(released, 'ownerId')))],
    ],
  })
}
