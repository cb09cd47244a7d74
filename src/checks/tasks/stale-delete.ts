import { wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { changesInWords, sameRow } from '../columns.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { takeOver, takeoverWitnesses } from '../takeover.ts'

/**
 * A is displaced by B and deletes the task, giving the conditions of its ownership. Mastra's contract has no
 * conditions on deletes, so a store that deletes breaks no promise; but nothing protects the row, and that is said.
 */
export const staleDelete: Check = {
  id: 'tasks/stale-delete',
  domain: 'backgroundTasks',
  title: "A displaced owner cannot delete the new owner's task",
  required: false,
  needs: 'lease',
  async run(stage) {
    const { id } = await takeOver(stage)
    await stage.a.remove('stale', id, { expectedStatus: 'running', expectedOwnerId: stage.owners.a })
    await stage.row('after', id)
    await completeAsOwner(stage.b, stage.row, { id, owner: stage.owners.b })
  },
  judge(evidence): Judgement {
    const call = evidence.call('stale')
    const after = evidence.row('after')
    const missing = missingOf([
      ...takeoverWitnesses(evidence),
      ["A's delete was answered", wasAnswered(call)],
      ['the row was looked for afterwards', after !== null],
    ])
    if (call === null || after === null || missing.length > 0)
      return inconclusive("A's stale delete", missing)
    const steps = { decisiveStep: 'stale', rowSteps: { before: 'taken', after: 'after' } }
    if (after.row === null) {
      return {
        ...steps,
        verdict: 'absent',
        summary: `A's stale delete removed B's running task (${answerInWords(call)}): the contract has no condition on deletes.`,
      }
    }
    const taken = evidence.row('taken')?.row ?? null
    if (!sameRow(taken, after.row)) {
      return {
        ...steps,
        verdict: 'absent',
        summary: `A's stale delete left B's running task in the table, but changed it (${changesInWords(taken, after.row)}).`,
      }
    }
    if (!ownerCompleted().shows(evidence))
      return inconclusive("A's stale delete", ["B's control write was accepted"])
    return {
      ...steps,
      verdict: 'holds',
      summary: `A's stale delete was refused (${answerInWords(call)}) and B completed the task.`,
    }
  },
}
