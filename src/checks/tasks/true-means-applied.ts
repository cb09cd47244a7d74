import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { changedColumns, changesInWords, column, sameRow } from '../columns.ts'
import { reportsSuccess, wasAnswered } from '../answers.ts'
import { answerInWords, inconclusive, missingOf } from '../refusal.ts'
import { takeOver, takeoverWitnesses } from '../takeover.ts'

const MARK = 52

/**
 * Three updates: of a task that does not exist, by a displaced owner, and by the rightful one. Whenever success is
 * reported, the row must show it, and no other row may have changed, because core runs hooks and publishes events on the strength of that answer.
 */
export const trueMeansApplied: Check = {
  id: 'tasks/true-means-applied',
  domain: 'backgroundTasks',
  title: 'When an update reports success, the row shows it',
  required: true,
  needs: 'status',
  async run(stage) {
    const { a, b, owners } = stage
    const unknown = stage.newTask()
    await stage.row('unknown-before', unknown.id)
    await a.update(
      'unknown',
      unknown.id,
      { status: 'completed', retryCount: MARK, completedAt: new Date() },
      { expectedStatus: 'running' },
    )
    await stage.row('unknown-after', unknown.id)
    const { id } = await takeOver(stage)
    await a.update(
      'stale',
      id,
      { retryCount: MARK },
      { expectedStatus: 'running', expectedOwnerId: owners.a },
    )
    await stage.row('stale-after', id)
    // Another task of the same run, agent and tool, which the rightful update must not touch.
    const neighbour = stage.newTask({ runId: id })
    await b.create('create-neighbour', neighbour)
    await stage.row('neighbour-before', neighbour.id)
    await b.update(
      'rightful',
      id,
      { retryCount: MARK + 1 },
      { expectedStatus: 'running', expectedOwnerId: owners.b },
    )
    await stage.row('rightful-after', id)
    await stage.row('neighbour-after', neighbour.id)
  },
  judge(evidence): Judgement {
    const missing = missingOf([
      ...takeoverWitnesses(evidence),
      ...['unknown', 'stale', 'rightful'].map((step): [string, boolean] => [
        `the ${step} update was answered`,
        answered(evidence, step),
      ]),
      [
        'the unknown task was looked for before and after the update of it',
        evidence.row('unknown-before')?.row === null && evidence.row('unknown-after') !== null,
      ],
      ["the row was read after A's update", (evidence.row('stale-after')?.row ?? null) !== null],
      [
        'another task of the run was read before and after the rightful update',
        (evidence.row('neighbour-before')?.row ?? null) !== null && evidence.row('neighbour-after') !== null,
      ],
      ['the rightful update was applied', shows(evidence, 'rightful-after', MARK + 1)],
    ])
    if (missing.length > 0) return inconclusive('What success means', missing)
    return judgeAnswers(evidence)
  },
}

function judgeAnswers(evidence: CheckEvidence): Judgement {
  const unknown = evidence.call('unknown')
  const stale = evidence.call('stale')
  if (unknown !== null && reportsSuccess(unknown)) {
    const steps = { decisiveStep: 'unknown', rowSteps: { before: 'unknown-before', after: 'unknown-after' } }
    return {
      ...steps,
      verdict: 'violated',
      summary: `An update of a task that does not exist: ${answerInWords(unknown)}.`,
    }
  }
  if ((evidence.row('unknown-after')?.row ?? null) !== null) {
    return {
      decisiveStep: 'unknown',
      rowSteps: { before: 'unknown-before', after: 'unknown-after' },
      verdict: 'violated',
      summary: 'An update of a task that does not exist made a row.',
    }
  }
  const unchanged =
    changedColumns(evidence.row('taken')?.row ?? null, evidence.row('stale-after')?.row ?? null).length === 0
  if (stale !== null && reportsSuccess(stale) && unchanged) {
    const steps = { decisiveStep: 'stale', rowSteps: { before: 'taken', after: 'stale-after' } }
    return {
      ...steps,
      verdict: 'violated',
      summary: `A displaced owner's update wrote nothing, yet ${answerInWords(stale)}.`,
    }
  }
  const before = evidence.row('neighbour-before')?.row ?? null
  const after = evidence.row('neighbour-after')?.row ?? null
  if (!sameRow(before, after)) {
    return {
      decisiveStep: 'rightful',
      rowSteps: { before: 'neighbour-before', after: 'neighbour-after' },
      verdict: 'violated',
      summary: `An update of one task changed another task of the same run as well (${changesInWords(before, after)}).`,
    }
  }
  return {
    decisiveStep: 'rightful',
    verdict: 'holds',
    summary: 'Success was reported only for updates that the row shows, and no other row changed.',
  }
}

function answered(evidence: CheckEvidence, step: string): boolean {
  return wasAnswered(evidence.call(step))
}

function shows(evidence: CheckEvidence, step: string, mark: number): boolean {
  const row = evidence.row(step)?.row ?? null
  return row !== null && column(row, 'retryCount') === mark
}
