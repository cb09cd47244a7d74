import { reportsRefusal, wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { changesInWords, sameRow } from '../columns.ts'
import { claimAlive, claimWitnesses } from '../live-claim.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { liveLease } from '../takeover.ts'

/** The updates that are tried one after the other, and what each stands for. */
const ATTEMPTS = {
  'other-status': "B's update under another status",
  'other-owner': "B's update under another owner",
  'lease-only': "A's renewal",
  'fields-and-lease': "A's update of a counter and the lease",
} as const
type Attempt = keyof typeof ATTEMPTS

/**
 * Whatever returns false must have written nothing. The row is read around four updates of a live task, of which
 * some are due to be refused and some depend on whether the store knows leases.
 */
export const falseMeansUnchanged: Check = {
  id: 'tasks/false-means-unchanged',
  domain: 'backgroundTasks',
  title: 'When an update says false, the row is unchanged',
  required: true,
  needs: 'status',
  async run(stage) {
    const { a, b, owners } = stage
    const { id } = await claimAlive(stage)
    await b.update('other-status', id, { retryCount: stage.nonce() }, { expectedStatus: 'completed' })
    await stage.row('after-other-status', id)
    await b.update(
      'other-owner',
      id,
      { retryCount: stage.nonce() },
      { expectedStatus: 'running', expectedOwnerId: owners.b },
    )
    await stage.row('after-other-owner', id)
    await a.update(
      'lease-only',
      id,
      { leaseExpiresAt: liveLease() },
      { expectedStatus: 'running', expectedOwnerId: owners.a },
    )
    await stage.row('after-lease-only', id)
    await a.update(
      'fields-and-lease',
      id,
      { retryCount: stage.nonce(), leaseExpiresAt: liveLease() },
      { expectedStatus: 'running', expectedOwnerId: owners.a },
    )
    await stage.row('after-fields-and-lease', id)
  },
  judge(evidence): Judgement {
    const attempts = Object.keys(ATTEMPTS) as Attempt[]
    const saidNo = attempts.filter((attempt) => answeredNo(evidence, attempt))
    const missing = missingOf([
      ...claimWitnesses(evidence),
      [
        'the row was read around every update',
        attempts.every((attempt) => evidence.row(`after-${attempt}`) !== null),
      ],
      ['at least one update was answered with false or null, or threw', saidNo.length > 0],
    ])
    if (missing.length > 0) return inconclusive('What a refusal means', missing)
    for (const attempt of saidNo) {
      const before =
        attempts.indexOf(attempt) === 0 ? 'claimed' : `after-${attempts[attempts.indexOf(attempt) - 1]}`
      const verdict = judgeOne(evidence, attempt, before)
      if (verdict !== null) return verdict
    }
    return {
      verdict: 'holds',
      summary: `${saidNo.length} of ${attempts.length} updates were refused, and each left the row as it was.`,
    }
  },
}

function answeredNo(evidence: CheckEvidence, attempt: Attempt): boolean {
  const call = evidence.call(attempt)
  // `undefined` is no answer at all: tasks/result-type reports it.
  return reportsRefusal(call) || (call?.outcome === 'threw' && wasAnswered(call))
}

function judgeOne(evidence: CheckEvidence, attempt: Attempt, beforeStep: string): Judgement | null {
  const afterStep = `after-${attempt}`
  const before = evidence.row(beforeStep)?.row ?? null
  const after = evidence.row(afterStep)?.row ?? null
  const call = evidence.call(attempt)
  if (call === null || sameRow(before, after)) return null
  return {
    verdict: 'violated',
    decisiveStep: attempt,
    rowSteps: { before: beforeStep, after: afterStep },
    summary: `${ATTEMPTS[attempt]}: ${answerInWords(call)}, yet the row changed (${changesInWords(before, after)}).`,
  }
}
