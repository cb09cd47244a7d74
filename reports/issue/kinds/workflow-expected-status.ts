import type { IssueKind } from '../issue-kind.ts'
import { SNAPSHOT, WORKFLOWS } from './workflows.ts'

/** A store that does not look at the status that a state update expects, or stores it with the run. */
export const workflowExpectedStatus: IssueKind = {
  name: 'workflow-expected-status',
  shows: ({ id, verdict }) => id === 'workflows/expected-status' && verdict === 'violated',
  explains: () => false,
  title: 'updateWorkflowState does not treat expectedStatus as a condition',
  rule: 'expectedStatus decides whether a state update applies, and is not stored with the run.',
  paragraph:
    'Core resumes a suspended run under the condition that it is still suspended, so that of two workers one goes on. Here the condition is merged into the stored run like any other field, or an update is written although the run has another status: both workers go on, and the run carries a field that does not belong to it.',
  expected:
    'An update whose expectedStatus is not that of the run does nothing and resolves to undefined; the field is never part of the stored run.',
  source:
    'the comment on UpdateWorkflowStateOptions.expectedStatus in @mastra/core (dist/storage/types.d.ts)',
  calls: [
    "persistWorkflowSnapshot({ workflowName, runId, snapshot: { status: 'suspended', … } })",
    "updateWorkflowState({ workflowName, runId, opts: { status: 'running', expectedStatus: 'suspended' } })",
    'loadWorkflowSnapshot({ workflowName, runId })',
    "updateWorkflowState({ workflowName, runId, opts: { status: 'success', expectedStatus: 'suspended' } })",
  ],
  likely: () =>
    'The options are spread into the snapshot as a whole, without taking the condition out and comparing it with the stored status.',
  script: {
    imports: [],
    work: null,
    trial: [
      ...WORKFLOWS,
      ...SNAPSHOT('suspended'),
      'await workflows.persistWorkflowSnapshot({ ...key, snapshot })',
      'const update = (opts) => workflows.updateWorkflowState({ ...key, opts })',
      "await update({ status: 'running', expectedStatus: 'suspended' })",
      'const stored = await workflows.loadWorkflowSnapshot(key)',
      "if (stored?.status !== 'running') throw new Error('an update under the right status is not written')",
      "await update({ status: 'success', expectedStatus: 'suspended' })",
      'const { status } = await workflows.loadWorkflowSnapshot(key)',
      "const isStored = 'expectedStatus' in stored",
      "const expected = 'the run stays running, and the condition is not stored'",
      'const actual = `the run is ${status}, and the condition is ${isStored ? "" : "not "}stored`',
      "return { expected, actual, mended: status === 'running' && !isStored }",
    ],
  },
}
