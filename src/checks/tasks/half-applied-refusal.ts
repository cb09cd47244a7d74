import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { changedColumns, column } from '../columns.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { claimAlive, claimWitnesses } from '../live-claim.ts'
import { judgeRefusal } from '../refusal.ts'
import type { Stage } from '../stage.ts'
import { ownerKept, takeOver, takeoverWitnesses } from '../takeover.ts'
import { worstJudgement } from '../worst-judgement.ts'
import type { Judgement } from '../../verdict/verdict.ts'

/**
 * A write that touches every column is refused, once because of the status and once because of the owner. Nothing of
 * it may stay: no error text, no result, no counter, no timestamp.
 */
export const halfAppliedRefusal: Check = {
  id: 'tasks/half-applied-refusal',
  domain: 'backgroundTasks',
  title: 'A refused update leaves no part behind in any column',
  required: true,
  needs: 'status',
  async run(stage) {
    const { id } = await claimAlive(stage)
    await stage.b.update('wrong-status', id, everything(stage), { expectedStatus: 'pending' })
    await stage.row('after', id)
    await completeAsOwner(stage.a, stage.row, { id, owner: stage.owners.a })

    const taken = await takeOver(stage, 'taken:')
    await stage.a.update('taken:wrong-owner', taken.id, everything(stage), {
      expectedStatus: 'running',
      expectedOwnerId: stage.owners.a,
    })
    await stage.row('taken:after', taken.id)
    await completeAsOwner(stage.b, stage.row, { id: taken.id, owner: stage.owners.b, prefix: 'taken:' })
  },
  judge(evidence) {
    const parts = [judgeStatus(evidence)]
    // Without a stored owner there is no refusal to look into; the stale-write checks report that.
    if (ownerKept(evidence, 'taken:')) parts.push(judgeOwner(evidence))
    return worstJudgement(parts)
  },
}

function everything(stage: Stage) {
  return {
    status: 'failed',
    result: { by: 'a refused write', nonce: stage.nonce() },
    error: { message: `refused ${stage.nonce()}` },
    suspendPayload: { nonce: stage.nonce() },
    retryCount: stage.nonce(),
    startedAt: new Date(0),
    suspendedAt: new Date(0),
    completedAt: new Date(0),
  }
}

function judgeStatus(evidence: CheckEvidence): Judgement {
  const before = evidence.row('claimed')?.row ?? null
  const after = evidence.row('after')?.row ?? null
  if (before !== null && after !== null && column(after, 'status') === 'failed') {
    return {
      verdict: 'inconclusive',
      summary: 'The store did not refuse the write at all, so there is no refusal to look into.',
      missingWitnesses: ['the store refused a write under the wrong status'],
    }
  }
  return judgeRefusal(evidence, {
    what: `A refused write of every column (${changedColumns(before, after).length} changed)`,
    attempt: 'wrong-status',
    before: 'claimed',
    after: 'after',
    control: ownerCompleted(),
    kept: true,
    subject: 'the status',
    witnesses: claimWitnesses(evidence),
  })
}

function judgeOwner(evidence: CheckEvidence): Judgement {
  return judgeRefusal(evidence, {
    what: "A displaced owner's refused write of every column",
    attempt: 'taken:wrong-owner',
    before: 'taken:taken',
    after: 'taken:after',
    control: ownerCompleted('taken:'),
    kept: true,
    subject: 'the owner',
    witnesses: takeoverWitnesses(evidence, 'taken:'),
  })
}
