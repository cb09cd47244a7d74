import type { IssueKind } from '../issue-kind.ts'
import { likelyOfLeases } from './likely-of-leases.ts'
import { NEW_TASK, TASKS } from './tasks.ts'

/** A store that keeps neither owner nor lease, or does not compare them. */
export const taskLeases: IssueKind = {
  name: 'task-leases',
  shows: ({ id, domain, verdict }) =>
    domain === 'backgroundTasks' &&
    (verdict === 'absent' || (verdict === 'violated' && /^tasks\/(stale-|expected-)/.test(id))),
  explains: () => false,
  title: 'background tasks are not fenced by owner and lease',
  rule: 'A worker that was displaced cannot complete the task.',
  paragraph:
    'A running task is not protected by who owns it: ownerId and leaseExpiresAt are not kept, or the condition on them is not compared with the row. After B has taken a task over, a late completion by A is written and A is told that it was applied.',
  expected: 'The owner is stored, and an update that expects another one is not applied.',
  source:
    'task leases of @mastra/core 1.72.0 and later: updateTask takes expectedOwnerId and expectedLeaseExpiresAt, and applies an update only where every given condition matches the row',
  calls: [
    "createTask({ id: 'task', status: 'pending', … })",
    "updateTask('task', { status: 'running', ownerId: 'B', leaseExpiresAt }, { expectedStatus: 'pending' })",
    "updateTask('task', { retryCount: 7 }, { expectedStatus: 'running', expectedOwnerId: 'A' })",
    "getTask('task')",
  ],
  likely: likelyOfLeases,
  script: {
    imports: [],
    work: null,
    trial: [
      TASKS,
      ...NEW_TASK('pending'),
      'const leaseExpiresAt = new Date(Date.now() + 600_000)',
      "const claim = { status: 'running', ownerId: 'B', leaseExpiresAt }",
      "await tasks.updateTask('task', claim, { expectedStatus: 'pending' })",
      "const { status, ownerId } = await tasks.getTask('task')",
      "if (status !== 'running') throw new Error('the claim was not written')",
      "const guard = { expectedStatus: 'running', expectedOwnerId: 'A' }",
      "const answer = await tasks.updateTask('task', { retryCount: 7 }, guard)",
      "const { retryCount } = await tasks.getTask('task')",
      "await tasks.updateTask('task', { retryCount: 8 }, { ...guard, expectedOwnerId: 'B' })",
      "if ((await tasks.getTask('task')).retryCount !== 8) throw new Error('B cannot write either')",
      "const expected = 'the owner is B; the answer to A is false, and retryCount stays 1'",
      'const actual = `the owner is ${ownerId}; the answer to A is ${answer}, and retryCount is ${retryCount}`',
      "return { expected, actual, mended: ownerId === 'B' && answer === false && retryCount === 1 }",
    ],
  },
}
