import { wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { sameRow } from '../columns.ts'
import { claimAlive, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { liveLease } from '../takeover.ts'

/**
 * A claims a task with its owner id; B looks for it through its own store, O in the raw row. A task that is created
 * as owned must keep its owner as well. Then one update under a made-up owner tells whether the store knows owner
 * conditions at all: one that checks owners it never stored has broken a promise, one that knows neither lacks both.
 */
export const ownerPersisted: Check = {
  id: 'tasks/owner-persisted',
  domain: 'backgroundTasks',
  title: 'The row keeps the owner that claimed it',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { a, b, owners } = stage
    const { id } = await claimAlive(stage)
    await b.update(
      'made-up-owner',
      id,
      { retryCount: stage.nonce() },
      { expectedOwnerId: `${owners.a}-made-up` },
    )
    await stage.row('after', id)
    const owned = stage.newTask({
      status: 'running',
      startedAt: new Date(),
      ownerId: owners.a,
      leaseExpiresAt: liveLease(),
    })
    await a.create('create-owned', owned)
    await b.get('b-reads-owned', owned.id)
    await stage.row('owned', owned.id)
  },
  judge(evidence): Judgement {
    const missing = missingOf([
      ...claimWitnesses(evidence),
      ['the create of an owned task was sent', evidence.call('create-owned') !== null],
      ['the owned task was created', (evidence.row('owned')?.row ?? null) !== null],
      ['the update under a made-up owner was answered', wasAnswered(evidence.call('made-up-owner'))],
      ['the row was read after it', (evidence.row('after')?.row ?? null) !== null],
    ])
    if (missing.length > 0) return inconclusive('Whether the owner is stored', missing)
    const onClaim = claimOwnerKept(evidence)
    const onCreate = createdOwnerKept(evidence)
    const steps = { decisiveStep: 'a-claims', rowSteps: { before: 'claimed', after: 'claimed' } }
    if (onClaim && onCreate)
      return {
        ...steps,
        verdict: 'holds',
        summary: "The owner is in the row after a claim and after a create, and B's store reads it.",
      }
    if (onClaim !== onCreate) {
      const [kept, lost] = onClaim ? ['claim', 'create'] : ['create', 'claim']
      return {
        ...steps,
        verdict: 'violated',
        summary: `The owner is stored on ${kept} but dropped on ${lost}, without an error.`,
      }
    }
    return judgeMissing(evidence)
  },
}

function judgeMissing(evidence: CheckEvidence): Judgement {
  const claim = evidence.call('a-claims')
  const steps = { decisiveStep: 'a-claims', rowSteps: { before: 'claimed', after: 'claimed' } }
  const answer = claim === null ? '' : answerInWords(claim)
  if (sameRow(evidence.row('claimed')?.row ?? null, evidence.row('after')?.row ?? null)) {
    return {
      ...steps,
      verdict: 'violated',
      summary: `The store refuses a wrong owner but keeps none: ${answer} for the claim, and the row has no owner.`,
    }
  }
  return {
    ...steps,
    verdict: 'absent',
    summary: `The claim carried an owner and ${answer}, but the row has none.`,
  }
}

function createdOwnerKept(evidence: CheckEvidence): boolean {
  const task = evidence.call('create-owned')?.args[0] as { ownerId?: unknown } | undefined
  const owner = task?.ownerId
  if (typeof owner !== 'string') return false
  const through = evidence.call('b-reads-owned')?.value as { ownerId?: unknown } | null | undefined
  return through?.ownerId === owner || Object.values(evidence.row('owned')?.row ?? {}).includes(owner)
}
