import type { IssueKind } from '../issue-kind.ts'
import { SNAPSHOT, WORKFLOWS } from './workflows.ts'

/** A store in which a run that is stored with a resource is another record than the one that updates reach. */
export const oneRecord: IssueKind = {
  name: 'one-record',
  shows: ({ id, verdict }) => id === 'workflows/one-record' && verdict === 'violated',
  explains: () => false,
  title: 'Updates do not reach a workflow run that was stored with a resourceId',
  rule: 'Updates reach a run that was stored with a resourceId.',
  paragraph:
    'A run that is stored with a resourceId cannot be updated any more: a state update finds nothing, and the result of a step makes a second record of the same run. Whoever loads the run sees half of it.',
  expected:
    'workflowName and runId name a run, whichever method is called and whether a resourceId was given.',
  source:
    'WorkflowsStorage in @mastra/core (dist/storage/domains/workflows/base.d.ts): only persistWorkflowSnapshot takes a resourceId, so that no other method could name a run by it',
  calls: [
    "persistWorkflowSnapshot({ workflowName, runId, resourceId: 'user', snapshot: { status: 'suspended', … } })",
    "updateWorkflowState({ workflowName, runId, opts: { status: 'running' } })",
    "updateWorkflowResults({ workflowName, runId, stepId: 'step', result: { … }, requestContext: {} })",
    'loadWorkflowSnapshot({ workflowName, runId })',
  ],
  likely: () =>
    'The resource is part of the key for the method that stores a run, and not for those that update it.',
  script: {
    imports: [],
    work: null,
    trial: [
      ...WORKFLOWS,
      ...SNAPSHOT('suspended'),
      "await workflows.persistWorkflowSnapshot({ ...key, resourceId: 'user', snapshot })",
      'const first = await workflows.loadWorkflowSnapshot(key)',
      "if (first?.status !== 'suspended') throw new Error('the run was not stored')",
      "await workflows.updateWorkflowState({ ...key, opts: { status: 'running' } })",
      'const { status } = await workflows.loadWorkflowSnapshot(key)',
      "const result = { status: 'success', payload: {}, output: {}, startedAt: 0, endedAt: 1 }",
      "await workflows.updateWorkflowResults({ ...key, stepId: 'step', result, requestContext: {} })",
      'const { context } = await workflows.loadWorkflowSnapshot(key)',
      "const expected = 'the run is running, with the result of its step'",
      'const actual = `the run is ${status}, with${context?.step ? "" : "out"} the result of its step`',
      "return { expected, actual, mended: status === 'running' && Boolean(context?.step) }",
    ],
  },
}
