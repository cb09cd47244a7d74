import { markOf } from '../../card/write-to-surface.ts'
import { isSet, wasAnswered } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import { guardCheck } from '../guard-check.ts'
import { answerInWords } from '../refusal.ts'
import { askForConcurrentUpdates, notImplemented } from './concurrent-updates.ts'
import { deleteRun, loadRun, persistRun, recordsIn, updateResults, updateState } from './stored-run.ts'

/** What is stored is put into one record after each of these steps, with the marks of all of them. */
const WRITES = ['persisted', 'state', 'results'] as const

/**
 * A run that is stored with a resource is one record: state and results that come for it later change that one. Then
 * the run is deleted and a late worker writes: its state may not bring the run back. Results may, as the contract lets
 * them make a run that is not there; that is noted.
 */
export const oneRecord = guardCheck({
  id: 'workflows/one-record',
  domain: 'workflows',
  title: 'A run is one record, whichever method changes it',
  needs: 'status',
  methods: [
    'persistWorkflowSnapshot',
    'updateWorkflowState',
    'updateWorkflowResults',
    'loadWorkflowSnapshot',
    'deleteWorkflowRunById',
  ],
  async run(stage) {
    const { a, b } = stage
    await askForConcurrentUpdates(stage)
    const run = stage.newRun()
    const { resourceId } = run
    const calls = [
      [a, 'persisted', persistRun(run, markOf('persisted'), 'suspended', { resourceId })],
      [b, 'state', updateState(run, markOf('state'), { status: 'running' })],
      [a, 'results', updateResults(run, markOf('results'), 'step')],
      [b, 'loaded', loadRun(run)],
      [a, 'deleted', deleteRun(run)],
      [b, 'late state', updateState(run, markOf('late state'), { status: 'running' })],
      [b, 'late results', updateResults(run, markOf('late results'), 'step')],
    ] as const
    for (const [actor, step, call] of calls) {
      await actor.call(step, call)
      if (step !== 'loaded') await stage.state(`${step}, read`, run)
    }
  },
  judge: (evidence) =>
    notImplemented(evidence, 'state', 'updateWorkflowState') ??
    judgeExpectations(
      evidence,
      [
        ...WRITES.flatMap((step, index) => inOneRecord(evidence, step, WRITES.slice(0, index + 1))),
        returned(
          evidence,
          'state',
          'a state update of a run that was stored with a resource reaches it',
          isSet,
        ),
        returned(evidence, 'loaded', 'the run that is loaded shows the state and the results', (value) =>
          WRITES.every((step) => (JSON.stringify(value) ?? '').includes(markOf(step))),
        ),
        gone(evidence, 'deleted', 'a deleted run is gone'),
        gone(evidence, 'late state', 'a late state update does not bring a deleted run back'),
        {
          what: 'late results were tried',
          step: 'late results',
          met:
            wasAnswered(evidence.call('late results')) && records(evidence, 'late results') !== null
              ? true
              : null,
        },
      ],
      'State and results changed the one record of a run that was stored with a resource.',
      [...split(evidence), ...lateResults(evidence)],
    ),
})

function inOneRecord(evidence: CheckEvidence, step: string, marks: readonly string[]): Expectation[] {
  const found = records(evidence, step)
  const isFirst = step === 'persisted'
  // A run that was never stored is no run that was split.
  const isThere = found === null || (isFirst && found.length === 0) ? null : true
  const what = `after "${step}" the run is one record with all that was written`
  return [
    returned(evidence, step, `"${step}" was accepted`, () => true),
    {
      what: found === null ? what : `${what} (there are ${found.length})`,
      step,
      met:
        isThere === null
          ? null
          : found?.length === 1 && marks.every((mark) => found[0]?.includes(markOf(mark)) === true),
    },
  ]
}

function gone(evidence: CheckEvidence, step: string, what: string): Expectation {
  const found = records(evidence, step)
  const isAnswered = wasAnswered(evidence.call(step))
  return { what, step, met: found === null || !isAnswered ? null : found.length === 0 }
}

function records(evidence: CheckEvidence, step: string): string[] | null {
  const row = evidence.row(`${step}, read`)?.row ?? null
  return row === null ? null : recordsIn(row)
}

/** The first write after which the run lies in several records: none of them has all of it. */
function split(evidence: CheckEvidence): string[] {
  const step = WRITES.find((candidate) => (records(evidence, candidate)?.length ?? 0) > 1)
  const count = step === undefined ? 0 : records(evidence, step)?.length
  return step === undefined ? [] : [`After "${step}" the run is split into ${count} records.`]
}

function lateResults(evidence: CheckEvidence): string[] {
  const call = evidence.call('late results')
  if (call === null || (records(evidence, 'late results') ?? []).length === 0) return []
  return [
    `Policy: updateWorkflowResults makes a run that is not there, so late results bring a deleted run back: ${answerInWords(call).slice(0, 80)}.`,
  ]
}
