import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { column } from '../columns.ts'
import { isSet } from '../answers.ts'
import { claimAlive, claimLeaseKept, claimOwnerKept, claimWitnesses } from '../live-claim.ts'
import { PATCHES } from '../protocol-patches.ts'
import { inconclusive, missingOf } from '../refusal.ts'

const MARK = 81
/** Steps in which the row and B's store are read after each clearing write. */
const GIVEN_BACK = ['cleared', 'b-reads-cleared'] as const
const COMPLETED = ['done:completed', 'done:b-reads-completed'] as const

/**
 * A's attempt fails and its error is written; then A gives the task back with `error`, `ownerId` and
 * `leaseExpiresAt` present and undefined. Each must be cleared, and a field that the patch does not name must stay.
 */
export const clearByUndefined: Check = {
  id: 'tasks/clear-by-undefined',
  domain: 'backgroundTasks',
  title: 'A field that is present with the value undefined is cleared, one that is missing stays',
  required: true,
  needs: 'lease',
  async run(stage) {
    const { a, owners } = stage
    const { id } = await claimAlive(stage)
    const mine = { expectedStatus: 'running', expectedOwnerId: owners.a }
    await a.update('fail-attempt', id, { error: { message: 'first attempt' }, retryCount: MARK }, mine)
    await stage.row('failed', id)
    await a.update(
      'give-back',
      id,
      { status: 'pending', error: undefined, ownerId: undefined, leaseExpiresAt: undefined },
      mine,
    )
    await stage.b.get('b-reads-cleared', id)
    await stage.row('cleared', id)
    const done = await claimAlive(stage, 'done:')
    await a.update('done:completes', done.id, PATCHES.completion(owners.a), mine)
    await stage.b.get('done:b-reads-completed', done.id)
    await stage.row('done:completed', done.id)
  },
  judge(evidence): Judgement {
    const failed = evidence.row('failed')?.row ?? null
    const cleared = evidence.row('cleared')?.row ?? null
    const missing = missingOf([
      ...claimWitnesses(evidence),
      [
        'the error of the first attempt was stored',
        failed !== null && isSet(column(failed, 'error')) && column(failed, 'retryCount') === MARK,
      ],
      ['A gave the task back', cleared !== null && column(cleared, 'status') === 'pending'],
      ['B read the task afterwards', evidence.call('b-reads-cleared')?.outcome === 'ok'],
      ...claimWitnesses(evidence, 'done:'),
      [
        'A completed another task',
        column(evidence.row('done:completed')?.row ?? {}, 'status') === 'completed',
      ],
      ['B read that task afterwards', evidence.call('done:b-reads-completed')?.outcome === 'ok'],
    ])
    if (missing.length > 0 || cleared === null) return inconclusive('Clearing by undefined', missing)
    const steps = { decisiveStep: 'give-back', rowSteps: { before: 'failed', after: 'cleared' } }
    const left = ['error', 'ownerId', 'leaseExpiresAt'].filter((field) =>
      stillThere(evidence, field, GIVEN_BACK),
    )
    if (left.length > 0)
      return {
        ...steps,
        verdict: 'violated',
        summary: `Given as undefined, yet still in the row: ${left.join(', ')}.`,
      }
    const kept = ['ownerId', 'leaseExpiresAt'].filter((field) => stillThere(evidence, field, COMPLETED))
    if (kept.length > 0)
      return {
        decisiveStep: 'done:completes',
        rowSteps: { before: 'done:claimed', after: 'done:completed' },
        verdict: 'violated',
        summary: `A completed task still carries what its completion cleared: ${kept.join(', ')}.`,
      }
    if (
      column(cleared, 'retryCount') !== MARK ||
      column(cleared, 'startedAt') !== column(failed ?? {}, 'startedAt')
    ) {
      return { ...steps, verdict: 'violated', summary: 'A field that the patch did not name was changed.' }
    }
    if (!claimOwnerKept(evidence) && !claimLeaseKept(evidence)) {
      return {
        ...steps,
        verdict: 'absent',
        summary: 'The error was cleared, but owner and lease are not stored, so there was nothing to clear.',
      }
    }
    return {
      ...steps,
      verdict: 'holds',
      summary: 'Error, owner and lease were cleared, everything else stayed.',
    }
  },
}

/** Whether a field survived, in the raw row or as B's store reads it. */
function stillThere(evidence: CheckEvidence, field: string, [row, read]: readonly [string, string]): boolean {
  const raw = column(evidence.row(row)?.row ?? {}, field)
  const through = (evidence.call(read)?.value as Record<string, unknown> | null | undefined)?.[field]
  // A JSON column may hold the JSON value null, which means the same.
  return (isSet(raw) && raw !== 'null') || isSet(through)
}
