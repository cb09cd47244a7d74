import { withFence } from '../../../card/marks.ts'
import { snapshotOf, stepResult, WORKFLOW } from '../../../card/rows.ts'
import type { MarkedWrite, Surface } from '../../../card/surface.ts'
import { persistWorkflowSnapshot } from '../../../card/surfaces/persist-workflow-snapshot.ts'
import { updateWorkflowResults } from '../../../card/surfaces/update-workflow-results.ts'
import { updateWorkflowState } from '../../../card/surfaces/update-workflow-state.ts'
import { LONG, type Form } from './form.ts'

/** What a snapshot, or one step in it, can be beside running: a store may take each for something special. */
const RUN_STATUSES = ['pending', 'waiting', 'suspended', 'success', 'failed', 'canceled'] as const
const STEP_STATUSES = ['running', 'waiting', 'suspended', 'failed'] as const
const STATE_STATUSES = ['suspended', 'success', 'failed', 'canceled'] as const

const snapshots: readonly Form[] = [
  ...RUN_STATUSES.map((status) => ({ name: `a ${status} snapshot`, surface: persisting({ status }) })),
  { name: 'a long snapshot', surface: persisting({ result: { text: LONG } }) },
]

const results: readonly Form[] = STEP_STATUSES.map((status) => ({
  name: `the ${status} result of a step`,
  surface: {
    ...updateWorkflowResults,
    args: (write) => [
      {
        ...ofRun(write),
        stepId: 'step',
        result: { ...stepResult(write.mark), status },
        requestContext: {},
      },
    ],
  },
}))

const states: readonly Form[] = [
  ...STATE_STATUSES.map((status) => ({ name: `the state ${status}`, surface: stating({ status }) })),
  {
    name: 'a state on condition of another',
    surface: stating({ status: 'running', expectedStatus: 'running' }),
  },
]

/** The forms of writes to the state of a run. */
export const WORKFLOW_FORMS: readonly Form[] = [...snapshots, ...results, ...states]

function ofRun(write: MarkedWrite): object {
  return { workflowName: WORKFLOW, runId: write.run.runId, ...withFence(write) }
}

function persisting(changes: object): Surface {
  return {
    ...persistWorkflowSnapshot,
    // The state that a run has before anybody loses it.
    setUp: updateWorkflowState.setUp,
    args: (write) => [{ ...ofRun(write), snapshot: { ...snapshotOf(write.run, write.mark), ...changes } }],
  }
}

function stating(options: object): Surface {
  return {
    ...updateWorkflowState,
    args: (write) => [{ ...ofRun(write), opts: { ...options, result: stepResult(write.mark) } }],
  }
}
