import type { Check } from '../check.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { column, sameRow } from '../columns.ts'
import { reportsSuccess, wasAnswered } from '../answers.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'

const MARK = 51

/**
 * A guarded update that applies must return true: core takes anything falsy for a lost race, leaves the task running
 * and never calls its executor. One that does not apply must not return true.
 */
export const resultType: Check = {
  id: 'tasks/result-type',
  domain: 'backgroundTasks',
  title: 'An update says true when it was applied and false when it was not',
  required: true,
  needs: 'status',
  async run(stage) {
    const task = stage.newTask()
    await stage.a.create('create', task)
    await stage.a.update(
      'hit',
      task.id,
      { status: 'running', startedAt: new Date(), retryCount: MARK },
      { expectedStatus: 'pending' },
    )
    await stage.row('after-hit', task.id)
    await stage.b.update('miss', task.id, { retryCount: MARK + 1 }, { expectedStatus: 'pending' })
    await stage.row('after-miss', task.id)
  },
  judge(evidence): Judgement {
    const hit = evidence.call('hit')
    const miss = evidence.call('miss')
    const row = evidence.row('after-hit')?.row ?? null
    const after = evidence.row('after-miss')?.row ?? null
    const missing = missingOf([
      ['the matching update was applied', row !== null && column(row, 'retryCount') === MARK],
      ['the matching update was answered', hit?.outcome === 'ok'],
      ['the mismatching update was answered', wasAnswered(miss)],
      ['the row was read after it', after !== null],
    ])
    if (hit === null || miss === null || missing.length > 0)
      return inconclusive('The result of updates', missing)
    const steps = { decisiveStep: 'hit', rowSteps: { before: 'after-hit', after: 'after-miss' } }
    if (!reportsSuccess(hit)) {
      return {
        ...steps,
        verdict: 'violated',
        summary: `A matching update was applied but ${answerInWords(hit)}: core takes that for a lost race and never runs the task.`,
      }
    }
    if (reportsSuccess(miss) && sameRow(row, after)) {
      return {
        ...steps,
        decisiveStep: 'miss',
        verdict: 'violated',
        summary: `A mismatching update wrote nothing, yet ${answerInWords(miss)}.`,
      }
    }
    const notes: string[] = []
    if (hit.value !== true)
      notes.push(`A matching update answers with something other than true: ${answerInWords(hit)}.`)
    if (!reportsSuccess(miss) && miss.value !== false)
      notes.push(`A mismatching update answers with something other than false: ${answerInWords(miss)}.`)
    return {
      ...steps,
      verdict: 'holds',
      summary: reportsSuccess(miss)
        ? 'A matching update reported success; a mismatching one was written all the same, and reported that.'
        : 'A matching update reported success, a mismatching one did not.',
      notes,
    }
  },
}
