import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { reportsSuccess, wasAnswered } from '../answers.ts'
import { claimAlive, claimWitnesses } from '../live-claim.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'

const ATTEMPTS = ['owner-finishes', 'unconditional', 'by-status'] as const

/**
 * A runs a task, B deletes it (an operator, a clean-up), and A comes back with its result: guarded by its ownership,
 * without any condition, and guarded by the status. None may bring the row back or report success.
 */
export const lateWriteAfterDelete: Check = {
  id: 'tasks/late-write-after-delete',
  domain: 'backgroundTasks',
  title: 'A late write does not bring a deleted task back',
  required: true,
  needs: 'status',
  async run(stage) {
    const { a, b, owners } = stage
    const { id } = await claimAlive(stage)
    await b.remove('delete', id)
    await stage.row('deleted', id)
    const result = { status: 'completed', result: { by: owners.a }, completedAt: new Date() }
    await a.update('owner-finishes', id, result, { expectedStatus: 'running', expectedOwnerId: owners.a })
    await stage.row('after-owner-finishes', id)
    await a.update('unconditional', id, result)
    await stage.row('after-unconditional', id)
    await a.update('by-status', id, { retryCount: stage.nonce() }, { expectedStatus: 'running' })
    await stage.row('after-by-status', id)
    const other = stage.newTask()
    await a.create('control', other)
    await stage.row('control-row', other.id)
  },
  judge(evidence): Judgement {
    const deleted = evidence.row('deleted')
    const missing = missingOf([
      ...claimWitnesses(evidence),
      ['the task was deleted', deleted !== null && deleted.row === null],
      ...ATTEMPTS.map((step): [string, boolean] => [
        `the late write "${step}" was answered`,
        answered(evidence, step),
      ]),
      ['A could still write elsewhere', (evidence.row('control-row')?.row ?? null) !== null],
    ])
    if (missing.length > 0) return inconclusive('Late writes after a delete', missing)
    for (const step of ATTEMPTS) {
      const call = evidence.call(step)
      const after = evidence.row(`after-${step}`)
      const steps = { decisiveStep: step, rowSteps: { before: 'deleted', after: `after-${step}` } }
      if (call === null || after === null)
        return inconclusive('Late writes after a delete', [`the row was looked for after "${step}"`])
      if (after.row !== null)
        return {
          ...steps,
          verdict: 'violated',
          summary: `A late write (${step}) brought the deleted task back: ${answerInWords(call)}.`,
        }
      if (reportsSuccess(call))
        return {
          ...steps,
          verdict: 'violated',
          summary: `A late write (${step}) to a deleted task reported success: ${answerInWords(call)}.`,
        }
    }
    return {
      decisiveStep: 'owner-finishes',
      rowSteps: { before: 'deleted', after: 'after-by-status' },
      verdict: 'holds',
      summary: 'Three late writes to a deleted task changed nothing and reported no success.',
    }
  },
}

function answered(evidence: CheckEvidence, step: string): boolean {
  return wasAnswered(evidence.call(step))
}
