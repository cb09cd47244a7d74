import { withFence } from '../marks.ts'
import { snapshotOf, WORKFLOW } from '../rows.ts'
import type { Surface } from '../surface.ts'
import { persistWorkflowSnapshot } from './persist-workflow-snapshot.ts'

/** The run's record, deleted. Each write makes the record first, without a fence. */
export const deleteWorkflowRunById: Surface = {
  id: 'workflows.deleteWorkflowRunById',
  domain: 'workflows',
  method: 'deleteWorkflowRunById',
  contract: 'fenced',
  risk: 'an old worker can delete the run that somebody else has recovered',
  setUp: async () => {},
  arrange: (act, run, mark) =>
    act('persistWorkflowSnapshot', {
      workflowName: WORKFLOW,
      runId: run.runId,
      snapshot: snapshotOf(run, mark),
    }),
  args: (write) => [{ workflowName: WORKFLOW, runId: write.run.runId, ...withFence(write) }],
  traces: (state) => ({
    seen: Object.keys(state).some((name) => name.startsWith('snapshots.')) ? [] : ['the run is gone'],
    of: 1,
  }),
  // A deleted run would look the same whoever deleted it.
  rightful: () => persistWorkflowSnapshot,
}
