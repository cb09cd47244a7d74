import { reportsSuccess, wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { column, sameRow } from '../columns.ts'
import { instantOf } from '../instant.ts'
import { claimAlive, claimLeaseKept, claimWitnesses, type SeenTask } from '../live-claim.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'

const STALE = 61
const CONTROL = 62

/**
 * A renews twice within one second (.123 and .789). B then writes under the first expiry as it had read it, which
 * must be refused if the store can tell the two apart, and under the second as it reads it now, which must match.
 * A store that cuts to whole seconds cannot tell them apart: that is noted, not held against it, because callers
 * compare with the value they read back.
 */
export const leasePrecision: Check = {
  id: 'tasks/lease-precision',
  domain: 'backgroundTasks',
  title: 'The expiry that was read back matches, an earlier one does not, down to the precision of the store',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { a, b, owners } = stage
    const { id } = await claimAlive(stage)
    const second = Math.ceil(Date.now() / 1000) * 1000 + 900_000
    const mine = { expectedStatus: 'running', expectedOwnerId: owners.a }
    await a.update('renew-first', id, { leaseExpiresAt: new Date(second + 123) }, mine)
    const first = ((await b.get('reads-first', id)).value ?? {}) as SeenTask
    await a.update('renew-second', id, { leaseExpiresAt: new Date(second + 789) }, mine)
    const now = ((await b.get('reads-second', id)).value ?? {}) as SeenTask
    await stage.row('before', id)
    await b.update(
      'under-first',
      id,
      { retryCount: STALE },
      { ...mine, expectedLeaseExpiresAt: first.leaseExpiresAt ?? null },
    )
    await stage.row('after-first', id)
    await b.update(
      'under-second',
      id,
      { retryCount: CONTROL },
      { ...mine, expectedLeaseExpiresAt: now.leaseExpiresAt ?? null },
    )
    await stage.row('after-second', id)
  },
  judge(evidence): Judgement {
    const stored = claimLeaseKept(evidence)
    const missing = missingOf([
      ...claimWitnesses(evidence),
      [
        'B read the task after each renewal',
        evidence.call('reads-first')?.outcome === 'ok' && evidence.call('reads-second')?.outcome === 'ok',
      ],
      ['both updates were answered', answered(evidence, 'under-first') && answered(evidence, 'under-second')],
      [
        'the row was read around both updates',
        ['before', 'after-first', 'after-second'].every((step) => evidence.row(step) !== null),
      ],
    ])
    if (missing.length > 0) return inconclusive('The precision of the lease', missing)
    if (!stored)
      return {
        decisiveStep: 'renew-first',
        verdict: 'absent',
        summary: 'The lease is not stored, so it has no precision.',
      }
    return judgePrecision(evidence)
  },
}

function judgePrecision(evidence: CheckEvidence): Judgement {
  const first = readLease(evidence, 'reads-first')
  const second = readLease(evidence, 'reads-second')
  if (first === null || second === null)
    return inconclusive('The precision of the lease', ['B read an expiry after each renewal'])
  const matched = column(evidence.row('after-second')?.row ?? {}, 'retryCount') === CONTROL
  const under = evidence.call('under-second')
  if (!matched && under !== null) {
    const steps = { decisiveStep: 'under-second', rowSteps: { before: 'after-first', after: 'after-second' } }
    return {
      ...steps,
      verdict: 'violated',
      summary: `The expiry exactly as it was read back does not match the row (${answerInWords(under)}): recovery would stall.`,
    }
  }
  const steps = { decisiveStep: 'under-first', rowSteps: { before: 'before', after: 'after-first' } }
  if (first === second) {
    const notes = [
      'The store cuts expiries to whole seconds or coarser: two renewals within one second look alike.',
    ]
    return {
      ...steps,
      decisiveStep: 'under-second',
      verdict: 'holds',
      summary: 'The expiry that was read back matches.',
      notes,
    }
  }
  const stale = evidence.call('under-first')
  if (
    stale !== null &&
    reportsSuccess(stale) &&
    sameRow(evidence.row('before')?.row ?? null, evidence.row('after-first')?.row ?? null)
  ) {
    return {
      ...steps,
      verdict: 'violated',
      summary: `Under an expiry that had been renewed since nothing was written, yet ${answerInWords(stale)}.`,
    }
  }
  if (!sameRow(evidence.row('before')?.row ?? null, evidence.row('after-first')?.row ?? null)) {
    return {
      ...steps,
      verdict: 'violated',
      summary: `An expiry that had been renewed since (${second - first} ms apart, both readable) still matched.`,
    }
  }
  return {
    ...steps,
    verdict: 'holds',
    summary: `The expiry that was read back matches, one that is ${second - first} ms older does not.`,
  }
}

function readLease(evidence: CheckEvidence, step: string): number | null {
  return instantOf((evidence.call(step)?.value as SeenTask | null | undefined)?.leaseExpiresAt)
}

function answered(evidence: CheckEvidence, step: string): boolean {
  return wasAnswered(evidence.call(step))
}
