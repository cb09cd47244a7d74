import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { column } from '../columns.ts'
import { judgeInTurn, tryInTurn, type NamedAttempt } from '../in-turn.ts'
import { claimAlive, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { PATCHES } from '../protocol-patches.ts'
import { judgeRefusal, type RefusalCase } from '../refusal.ts'
import { claimBy, liveLease, UNCLAIMED } from '../takeover.ts'
import { worstJudgement } from '../worst-judgement.ts'
import type { Judgement } from '../../verdict/verdict.ts'

const CONTROL = 45

const AS_UNOWNED = [
  { name: 'null-owner', what: "B's update of an owned task under the owner condition null" },
  { name: 'null-alone', what: "B's update of an owned task under the owner condition null alone" },
  { name: 'null-recovers', what: "B's recovery of an owned task as unowned" },
] as const satisfies readonly NamedAttempt[]

/**
 * A runs and owns the task; B writes under the condition that it has no owner (`expectedOwnerId: null`), which is
 * how rows from before leases are recovered: beside a status, alone, and with the patch of a recovery. Then B claims
 * a pending task that has an owner. A store that takes null for "no condition" lets it through.
 */
export const expectedOwnerNull: Check = {
  id: 'tasks/expected-owner-null',
  domain: 'backgroundTasks',
  title: 'The owner condition null matches only a row without an owner',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { a, b, owners } = stage
    const { id } = await claimAlive(stage)
    const running = { expectedStatus: 'running', expectedOwnerId: null }
    const unownedRow = { ...running, expectedLeaseExpiresAt: null }
    const tried = {
      'null-owner': { patch: { retryCount: stage.nonce() }, conditions: running },
      'null-alone': { patch: { retryCount: stage.nonce() }, conditions: { expectedOwnerId: null } },
      'null-recovers': { patch: PATCHES.recovery(), conditions: unownedRow },
    }
    await tryInTurn(
      stage,
      id,
      AS_UNOWNED.map((named) => ({ ...named, by: 'b', ...tried[named.name] })),
    )
    const owned = stage.newTask({ ownerId: owners.a, leaseExpiresAt: liveLease() })
    await a.create('owned:create', owned)
    await stage.row('owned:created', owned.id)
    await b.update('owned:claim', owned.id, claimBy(owners.b, stage.nonce()), UNCLAIMED)
    await stage.row('owned:after', owned.id)
    // The rightful user of null: a running row that nobody owns.
    const unowned = stage.newTask({ status: 'running', startedAt: new Date() })
    await a.create('create-unowned', unowned)
    await b.update('null-matches', unowned.id, { retryCount: CONTROL }, unownedRow)
    await stage.row('matched', unowned.id)
  },
  judge(evidence) {
    const kept = claimOwnerKept(evidence)
    const shared = { control: CONTROLLED, kept, subject: 'the owner', witnesses: claimWitnesses(evidence) }
    const parts = judgeInTurn(evidence, AS_UNOWNED, { ...shared, first: 'claimed' })
    // Where a create keeps no owner there is no owned pending row; tasks/owner-persisted reports that.
    const hasOwner = evidence.row('owned:created') === null || ownerOfCreated(evidence)
    return worstJudgement(hasOwner ? [...parts, judgeClaim(evidence, shared)] : parts)
  },
}

const CONTROLLED: RefusalCase['control'] = {
  attempt: 'null-matches',
  row: 'matched',
  shows: (evidence) => column(evidence.row('matched')?.row ?? {}, 'retryCount') === CONTROL,
}

function ownerOfCreated(evidence: CheckEvidence): boolean {
  const owner = (evidence.call('owned:create')?.args[0] as { ownerId?: unknown } | undefined)?.ownerId
  return typeof owner === 'string' && Object.values(evidence.row('owned:created')?.row ?? {}).includes(owner)
}

function judgeClaim(
  evidence: CheckEvidence,
  shared: Pick<RefusalCase, 'control' | 'kept' | 'subject' | 'witnesses'>,
): Judgement {
  return judgeRefusal(evidence, {
    ...shared,
    what: "B's claim of a pending task that has an owner",
    attempt: 'owned:claim',
    before: 'owned:created',
    after: 'owned:after',
  })
}
