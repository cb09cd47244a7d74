import type { Check } from '../check.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { column, sameRow } from '../columns.ts'
import { reportsSuccess, wasAnswered } from '../answers.ts'
import { claimAlive, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { liveLease } from '../takeover.ts'

const FIRST = 91
const SECOND = 92

/**
 * The task is running; two claimers, having read the same row, both move it from running to running for themselves.
 * With owner and lease in the condition only the first can match. With the status alone both do, and the contract
 * before leases has nothing else.
 */
export const selfTransition: Check = {
  id: 'tasks/self-transition',
  domain: 'backgroundTasks',
  title: 'Of two claimers that take a running task over from the same observation, one wins',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { a, b, owners } = stage
    const { id, seen } = await claimAlive(stage)
    const observed = {
      expectedStatus: 'running',
      expectedOwnerId: seen.ownerId ?? null,
      expectedLeaseExpiresAt: seen.leaseExpiresAt ?? null,
    }
    await b.update(
      'first',
      id,
      { status: 'running', ownerId: owners.b, leaseExpiresAt: liveLease(), retryCount: FIRST },
      observed,
    )
    await stage.row('after-first', id)
    await a.update(
      'second',
      id,
      { status: 'running', ownerId: `${owners.a}-again`, leaseExpiresAt: liveLease(), retryCount: SECOND },
      observed,
    )
    await stage.row('after-second', id)
  },
  judge(evidence): Judgement {
    const second = evidence.call('second')
    const first = evidence.row('after-first')?.row ?? null
    const after = evidence.row('after-second')?.row ?? null
    const missing = missingOf([
      ...claimWitnesses(evidence),
      ['the first claimer took the task over', first !== null && column(first, 'retryCount') === FIRST],
      ['the second claimer was answered', wasAnswered(second)],
      ['the row was read after both', after !== null],
    ])
    if (second === null || missing.length > 0)
      return inconclusive('A takeover from running to running', missing)
    const steps = { decisiveStep: 'second', rowSteps: { before: 'after-first', after: 'after-second' } }
    if (sameRow(first, after) && !reportsSuccess(second)) {
      return {
        ...steps,
        verdict: 'holds',
        summary: `The second claimer was refused (${answerInWords(second)}) and the row stayed the first one's.`,
      }
    }
    if (!claimOwnerKept(evidence)) {
      return {
        ...steps,
        verdict: 'absent',
        summary: `Both claimers won (${answerInWords(second)} for the second): with the status as the only condition, running to running excludes nobody.`,
      }
    }
    return {
      ...steps,
      verdict: 'violated',
      summary: `Both claimers won (${answerInWords(second)} for the second), although the first had changed owner and lease.`,
    }
  },
}
