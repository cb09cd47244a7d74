import type { Fault, IssueKind } from '../issue-kind.ts'
import { NEW_TASK, TASKS, UPDATE_TASK } from './tasks.ts'

/** What a store cannot keep that never looks at the status: whatever rests on it alone. */
const REST_ON_STATUS: ReadonlySet<Fault['id']> = new Set([
  'tasks/terminal-stays',
  'tasks/empty-condition',
  'tasks/held-claim',
  'tasks/claim-race',
  'tasks/reclaim-race',
  'tasks/linearizable',
])

/** A store that writes whatever status was expected. */
export const statusCondition: IssueKind = {
  name: 'status-condition',
  shows: ({ id, verdict }) => id === 'tasks/expected-status' && verdict === 'violated',
  explains: ({ id, verdict }) => verdict === 'violated' && REST_ON_STATUS.has(id),
  title: 'updateTask writes although the task does not have the expected status',
  rule: 'An update that expects another status than the stored one is not applied.',
  paragraph:
    'updateTask takes an expectedStatus, by which workers claim a task and by which a late answer is kept from a task that has ended. Here an update is written although the stored status is another one, so that two workers can claim one task, and a cancelled or completed one can be changed again.',
  expected: 'The update is not applied, the row stays as it is, and the answer is not true.',
  source: UPDATE_TASK,
  calls: [
    "createTask({ id: 'task', status: 'running', retryCount: 1, … })",
    "updateTask('task', { retryCount: 7 }, { expectedStatus: 'pending' })",
    "getTask('task')",
  ],
  likely: () =>
    'The third argument is not used, or the status is compared somewhere else than in the statement that writes: the one call above, with nobody else at work, is enough to see it.',
  script: {
    imports: [],
    work: null,
    trial: [
      TASKS,
      ...NEW_TASK('running'),
      "const answer = await tasks.updateTask('task', { retryCount: 7 }, { expectedStatus: 'pending' })",
      "const { retryCount } = await tasks.getTask('task')",
      "await tasks.updateTask('task', { retryCount: 8 }, { expectedStatus: 'running' })",
      "const due = (await tasks.getTask('task')).retryCount",
      "if (due !== 8) throw new Error('an update under the right status is not written either')",
      "const expected = 'not true, and retryCount stays 1'",
      'const actual = `${answer}, and retryCount is ${retryCount}`',
      'return { expected, actual, mended: answer !== true && retryCount === 1 }',
    ],
  },
}
