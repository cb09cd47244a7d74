import { holding, withFence } from '../marks.ts'
import { snapshotOf, WORKFLOW } from '../rows.ts'
import type { Surface } from '../surface.ts'

/** The whole state of a run, put over whatever is stored. */
export const persistWorkflowSnapshot: Surface = {
  id: 'workflows.persistWorkflowSnapshot',
  domain: 'workflows',
  method: 'persistWorkflowSnapshot',
  contract: 'fenced',
  risk: 'an old worker can put an old state of the run over the new one',
  setUp: async () => {},
  args: (write) => [
    {
      workflowName: WORKFLOW,
      runId: write.run.runId,
      snapshot: snapshotOf(write.run, write.mark),
      ...withFence(write),
    },
  ],
  traces: holding('snapshots.'),
}
