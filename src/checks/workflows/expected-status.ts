import { markOf } from '../../card/write-to-surface.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import { isSet } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { judgeExpectations, returned } from '../expectation.ts'
import { guardCheck } from '../guard-check.ts'
import { judgeRefusal, type RefusalCase } from '../refusal.ts'
import { worstJudgement } from '../worst-judgement.ts'
import { askForConcurrentUpdates, notImplemented } from './concurrent-updates.ts'
import { judgeResumptionRace, raceForResumption, RESUMES } from './resumption-race.ts'
import { persistRun, statusIn, updateState } from './stored-run.ts'

/**
 * A suspended run is resumed by B and then, under the same condition, by A, whose turn has passed. A also tries under
 * a list of statuses of which none is the run's; both resume one run while A is held at each of its database calls, and
 * at the same instant, round after round. The condition is no part of the
 * run: it must not be stored with it.
 */
export const workflowsExpectedStatus = guardCheck({
  id: 'workflows/expected-status',
  domain: 'workflows',
  title: 'A state update is refused when the run has another status than the expected one',
  needs: 'status',
  methods: ['persistWorkflowSnapshot', 'updateWorkflowState'],
  async run(stage) {
    const { a, b } = stage
    await askForConcurrentUpdates(stage)
    const run = stage.newRun()
    const seen = (step: string) => stage.state(`${step}, read`, run)
    await a.call('suspended', persistRun(run, markOf('start'), 'suspended'))
    await seen('suspended')
    await b.call('first', updateState(run, markOf('first'), RESUMES))
    await seen('first')
    await a.call('second', updateState(run, markOf('second'), RESUMES))
    await seen('second')
    const neither = { status: 'suspended', expectedStatus: ['success', 'failed'] }
    await a.call('neither', updateState(run, markOf('neither'), neither))
    await seen('neither')
    const either = { status: 'success', expectedStatus: ['suspended', 'running'] }
    await b.call('control', updateState(run, markOf('control'), either))
    await seen('control')
    await raceForResumption(stage)
  },
  judge: (evidence) =>
    notImplemented(evidence, 'first', 'updateWorkflowState') ??
    worstJudgement([
      judgeFirst(evidence),
      judgeRefusal(evidence, refusal("A's resumption of a run that B has resumed", 'second', 'first')),
      judgeRefusal(evidence, refusal("A's update under a list of other statuses", 'neither', 'second')),
      judgeResumptionRace(evidence),
    ]),
})

function judgeFirst(evidence: CheckEvidence): Judgement {
  const stored = evidence.row('suspended, read')?.row ?? null
  const after = evidence.row('first, read')?.row ?? null
  const step = 'first'
  return judgeExpectations(
    evidence,
    [
      {
        what: 'the run was stored as suspended',
        step: 'suspended',
        met: stored !== null && statusIn(stored) === 'suspended' ? true : null,
      },
      returned(evidence, step, 'a state update under the right status gives the new state', isSet),
      {
        what: 'a state update under the right status is stored',
        step,
        met: after === null ? null : shows(evidence, step),
      },
      {
        what: 'the condition is not stored as a part of the run',
        step,
        met:
          after === null ? null : !Object.values(after).some((value) => /expectedStatus/.test(String(value))),
      },
    ],
    "B's state update under the right status was applied, and its condition was not stored.",
  )
}

function refusal(what: string, step: string, previous: string): RefusalCase {
  return {
    what,
    attempt: step,
    before: `${previous}, read`,
    after: `${step}, read`,
    control: {
      attempt: 'control',
      row: 'control, read',
      shows: (evidence) => evidence.call('control')?.outcome === 'ok' && shows(evidence, 'control'),
    },
    // The status is a part of every run; a condition on it was never optional.
    kept: true,
    subject: 'the status',
    witnesses: [],
  }
}

function shows(evidence: CheckEvidence, step: string): boolean {
  return holds(evidence.row(`${step}, read`)?.row ?? {}, markOf(step))
}

function holds(row: Readonly<Record<string, unknown>>, mark: string): boolean {
  return Object.values(row).some((value) => String(value).includes(mark))
}
