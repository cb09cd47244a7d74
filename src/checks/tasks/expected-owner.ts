import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { column } from '../columns.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { isSet } from '../answers.ts'
import { claimAlive, claimOwnerKept, claimWitnesses, type SeenTask } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'
import { worstJudgement } from '../worst-judgement.ts'

/**
 * A runs the task; B writes under the condition that the owner is somebody else: a stranger, a name that is almost
 * A's (databases compare text in their own ways), a stranger with the right lease. Then A releases its task, and the
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
    for (const { name, conditions } of nearMisses(owners.a, live.seen)) {
      await b.update(name, live.id, { retryCount: stage.nonce() }, conditions)
      await stage.row(`after-${name}`, live.id)
    }
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
  judge: (evidence) =>
    worstJudgement([
      judgeWrongOwner(evidence, "B's update under a wrong owner", ['wrong-owner', 'claimed', 'after']),
      ...NEAR_MISSES.map(({ name, what }, index) => {
        const previous = NEAR_MISSES[index - 1]
        const before = previous === undefined ? 'after' : `after-${previous.name}`
        return judgeWrongOwner(evidence, what, [name, before, `after-${name}`])
      }),
      judgeFreed(evidence),
    ]),
}

const CONTROL = 44

/** Owners that are almost A, and one that comes with the right lease. */
const NEAR_MISSES = [
  { name: 'shorter-name', what: "B's update under the beginning of the owner's name" },
  { name: 'longer-name', what: "B's update under a name that begins with the owner's" },
  { name: 'other-case', what: "B's update under the owner's name in another case" },
  { name: 'right-lease', what: "B's update under a wrong owner and the right lease" },
] as const

function nearMisses(owner: string, seen: SeenTask) {
  const expected = {
    'shorter-name': { expectedOwnerId: owner.slice(0, -1) },
    'longer-name': { expectedOwnerId: `${owner}-` },
    'other-case': { expectedOwnerId: owner.toLowerCase() },
    'right-lease': {
      expectedStatus: 'running',
      expectedOwnerId: `${owner}-nobody`,
      expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null,
    },
  }
  return NEAR_MISSES.map(({ name }) => ({ name, conditions: expected[name] }))
}

function judgeWrongOwner(evidence: CheckEvidence, what: string, steps: readonly [string, string, string]) {
  const [attempt, before, after] = steps
  return judgeRefusal(evidence, {
    what,
    attempt,
    before,
    after,
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
