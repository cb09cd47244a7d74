import type { IssueKind } from '../issue-kind.ts'
import { likelyOfFencing } from './likely-of-fencing.ts'
import { SNAPSHOT, WORKFLOWS } from './workflows.ts'

/** A workflows domain that takes the writes of a run that was taken over. */
export const workflowRunFencing: IssueKind = {
  name: 'run-fencing-workflows',
  shows: ({ id, domain, verdict }) =>
    domain === 'workflows' &&
    (verdict === 'absent' || (verdict === 'violated' && id === 'workflows/run-fencing')),
  explains: () => false,
  title: 'workflow runs are not fenced',
  rule: 'A run that B has taken over takes no snapshot under the fence of A.',
  paragraph:
    'A worker whose durable run was taken over can still store its state: an old snapshot lands over the new one, and whoever loads the run goes on from there.',
  expected:
    'Runs can be claimed; after B has claimed the run, a write that carries the fence of A throws a conflict and changes nothing.',
  source:
    'run fencing of @mastra/core 1.76.0 and later: WorkflowsStorage.claimRunOwnership, and the fence that persistWorkflowSnapshot, updateWorkflowState, updateWorkflowResults and deleteWorkflowRunById take',
  calls: [
    "claimRunOwnership({ runId, ownerId: 'A', leaseMs: 60000 })",
    "claimRunOwnership({ runId, ownerId: 'B', leaseMs: 60000, force: true })",
    "persistWorkflowSnapshot({ workflowName, runId, snapshot, fence: { runId, ownerId: 'A', generation } })",
    'loadWorkflowSnapshot({ workflowName, runId })',
  ],
  likely: likelyOfFencing,
  script: {
    imports: [],
    work: null,
    trial: [
      ...WORKFLOWS,
      ...SNAPSHOT('running'),
      "const claim = (ownerId) => workflows.claimRunOwnership?.({ runId: 'run', ownerId, leaseMs: 60_000, force: true })",
      'const [a, b] = [await claim("A"), await claim("B")]',
      'const write = (by, owner) =>',
      '  workflows.persistWorkflowSnapshot({ ...key, snapshot: { ...snapshot, timestamp: by },',
      '    fence: { runId: "run", ownerId: owner, generation: (owner === "A" ? a : b)?.record.generation ?? by } })',
      'await write(2, "B")',
      'const answer = await write(1, "A").then(() => "accepted", (error) => `refused (${error.name})`)',
      'const { timestamp } = await workflows.loadWorkflowSnapshot(key)',
      'if (timestamp !== 1 && timestamp !== 2) throw new Error("no snapshot was stored")',
      "const expected = 'the run can be claimed; the write of A is refused, and the snapshot of B stays'",
      'const actual = `${a ? "the run can be claimed" : "no method claims a run"}; the write of A was ` +',
      '  `${answer}, and the snapshot of ${timestamp === 1 ? "A" : "B"} is stored`',
      'return { expected, actual, mended: Boolean(a) && answer !== "accepted" && timestamp === 2 }',
    ],
  },
}
