import type { IssueKind } from '../issue-kind.ts'
import { NEW_TASK, TASKS, UPDATE_TASK } from './tasks.ts'

/** A store that tests conditions for truth, and so drops one that is empty. */
export const emptyCondition: IssueKind = {
  name: 'empty-condition',
  shows: ({ id, verdict }) => id === 'tasks/empty-condition' && verdict === 'violated',
  explains: () => false,
  title: 'updateTask takes an empty expectedStatus for no condition',
  rule: 'An update that expects an empty status is not applied: no task has one.',
  paragraph:
    'An update under expectedStatus: "" is written unconditionally. No task has an empty status, so that the condition cannot match. The types rule the value out and core does not send it; it takes a caller whose status was lost on the way, and then a guarded write becomes an unguarded one without a word.',
  expected: 'The update is not applied, the row stays as it is, and the answer is false.',
  source: `${UPDATE_TASK}: a condition that is provided decides`,
  calls: [
    "createTask({ id: 'task', status: 'running', retryCount: 1, … })",
    "updateTask('task', { retryCount: 7 }, { expectedStatus: '' })",
    "getTask('task')",
  ],
  likely: () =>
    'The condition is tested for truth where it should be compared with undefined: the same update under a wrong status that is not empty is refused.',
  script: {
    imports: [],
    work: null,
    trial: [
      TASKS,
      ...NEW_TASK('running'),
      "const answer = await tasks.updateTask('task', { retryCount: 7 }, { expectedStatus: '' })",
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
