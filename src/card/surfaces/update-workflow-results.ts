import { holding, withFence } from '../marks.ts'
import { stepResult, WORKFLOW } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { updateWorkflowState } from './update-workflow-state.ts'

/** The result of one step, merged into the run's snapshot. */
export const updateWorkflowResults: Surface = {
  id: 'workflows.updateWorkflowResults',
  domain: 'workflows',
  method: 'updateWorkflowResults',
  contract: 'fenced',
  risk: 'an old worker can replace the results of steps',
  setUp: updateWorkflowState.setUp,
  args: (write) => [
    {
      workflowName: WORKFLOW,
      runId: write.run.runId,
      stepId: 'step',
      result: stepResult(write.mark),
      requestContext: {},
      ...withFence(write),
    },
  ],
  traces: holding('snapshots.'),
}
