import type { Surface } from '../surface.ts'
import { persistWorkflowSnapshot } from './persist-workflow-snapshot.ts'

/** The state of a run that belongs to a resource, usually a user; some stores write that by another path. */
export const persistWorkflowSnapshotWithResource: Surface = {
  ...persistWorkflowSnapshot,
  id: 'workflows.persistWorkflowSnapshot:resource',
  risk: "an old worker can put an old state of a user's run over the new one",
  args: (write) =>
    persistWorkflowSnapshot
      .args(write)
      .map((input) => Object.assign({}, input, { resourceId: write.run.resourceId })),
}
