import { holding, withFence } from '../marks.ts'
import { snapshotOf, stepResult, WORKFLOW } from '../rows.ts'
import type { Surface } from '../surface.ts'

/** Status and result of a run, merged into its snapshot. */
export const updateWorkflowState: Surface = {
  id: 'workflows.updateWorkflowState',
  domain: 'workflows',
  method: 'updateWorkflowState',
  contract: 'fenced',
  risk: "an old worker can change the run's status and result",
  setUp: async (act, run) => {
    await act('persistWorkflowSnapshot', {
      workflowName: WORKFLOW,
      runId: run.runId,
      snapshot: snapshotOf(run, 'start'),
    })
  },
  args: (write) => [
    {
      workflowName: WORKFLOW,
      runId: write.run.runId,
      opts: { status: 'running', result: stepResult(write.mark) },
      ...withFence(write),
    },
  ],
  traces: holding('snapshots.'),
}
