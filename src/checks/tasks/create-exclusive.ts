import { wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { changesInWords, sameRow } from '../columns.ts'
import { completeAsOwner, ownerCompleted } from '../control.ts'
import { claimAlive, claimWitnesses } from '../live-claim.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'

/** Creates of one id that are sent at the same time, half of them from each process, and how often that is done. */
const PARALLEL = 24
const ROUNDS = [1, 2, 3] as const

/**
 * A runs a task; B creates another one under the same id. It must be refused or do nothing: replacing the live row
 * wipes its owner. Then 24 creates of one id at once must leave one row. Core makes its ids itself, so no step of
 * its protocol depends on this; it decides no grade.
 */
export const createExclusive: Check = {
  id: 'tasks/create-exclusive',
  domain: 'backgroundTasks',
  title: 'Creating a task under an id that exists does not replace the row',
  required: false,
  needs: 'status',
  async run(stage) {
    const { id } = await claimAlive(stage)
    await stage.b.create('create-again', stage.newTask({ id, runId: 'another-run' }))
    await stage.row('after', id)
    await completeAsOwner(stage.a, stage.row, { id, owner: stage.owners.a })
    for (const round of ROUNDS) {
      const shared = stage.newTask()
      await Promise.all([
        stage.a.createTogether(`a-creates-${round}`, shared, PARALLEL / 2),
        stage.b.createTogether(`b-creates-${round}`, shared, PARALLEL / 2),
      ])
      await stage.row(`created-${round}`, shared.id)
    }
  },
  judge(evidence): Judgement {
    const again = evidence.call('create-again')
    const before = evidence.row('claimed')
    const after = evidence.row('after')
    const copies = ROUNDS.map((round) => evidence.row(`created-${round}`)?.copies ?? 0)
    const missing = missingOf([
      ...claimWitnesses(evidence),
      ['the second create was answered', wasAnswered(again)],
      ['the row was read before and after it', before !== null && after !== null],
      ['the parallel creates left a row each time', copies.every((count) => count > 0)],
      ...ROUNDS.map((round): [string, boolean] => [
        `both workers answered the parallel creates of round ${round}`,
        wasAnswered(evidence.call(`a-creates-${round}`)) && wasAnswered(evidence.call(`b-creates-${round}`)),
      ]),
    ])
    if (again === null || before === null || after === null || missing.length > 0)
      return inconclusive('Exclusive creation', missing)
    const steps = { decisiveStep: 'create-again', rowSteps: { before: 'claimed', after: 'after' } }
    if (!sameRow(before.row, after.row)) {
      return {
        ...steps,
        verdict: 'violated',
        summary: `A create under an existing id silently replaced the live row: ${answerInWords(again)} (${changesInWords(before.row, after.row)}).`,
      }
    }
    const most = Math.max(after.copies, ...copies)
    if (most > 1) return { ...steps, verdict: 'violated', summary: `There are ${most} rows under one id.` }
    if (!ownerCompleted().shows(evidence))
      return inconclusive('Exclusive creation', ["the owner's control write was accepted"])
    return {
      ...steps,
      verdict: 'holds',
      summary: `A create under an existing id changed nothing (${answerInWords(again)}), and ${PARALLEL} at once left one row.`,
    }
  },
}
