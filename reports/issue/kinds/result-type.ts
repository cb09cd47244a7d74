import type { IssueKind } from '../issue-kind.ts'
import { NEW_TASK, TASKS, UPDATE_TASK } from './tasks.ts'

/** A store that does not say whether an update was applied. */
export const resultType: IssueKind = {
  name: 'result-type',
  shows: ({ id, verdict }) => id === 'tasks/result-type' && verdict === 'violated',
  // Core runs a task only if its claim was answered with true.
  explains: ({ id, verdict, cause }) => id === 'S1' && verdict === 'violated' && cause === 'adapter',
  title: 'updateTask does not say whether the update was applied',
  rule: 'updateTask answers true where it was applied, and not true where it was not.',
  paragraph:
    'The manager of background tasks claims a task by a conditional update and runs it only if the answer says that the update was applied. Here the answer does not say so: the row may go to running while nobody ever runs the task, without an error or a line in a log.',
  expected:
    'updateTask resolves to true when the update was applied, and to false when the task is missing or its status is another one.',
  source: UPDATE_TASK,
  calls: [
    "createTask({ id: 'task', status: 'pending', … })",
    "updateTask('task', { status: 'running' }, { expectedStatus: 'pending' })",
    "getTask('task')",
  ],
  likely: () =>
    'The method ends without a value, or answers with what its driver returned. What core takes for a lost race is then the missing answer.',
  script: {
    imports: [],
    work: null,
    trial: [
      TASKS,
      ...NEW_TASK('pending'),
      "const first = await tasks.updateTask('task', { status: 'running' }, { expectedStatus: 'pending' })",
      "if ((await tasks.getTask('task')).status !== 'running') throw new Error('it was not applied')",
      "const again = await tasks.updateTask('task', { retryCount: 7 }, { expectedStatus: 'pending' })",
      "const written = (await tasks.getTask('task')).retryCount === 7",
      "const expected = 'true for the update that was applied; not true for one that was not'",
      'const actual = `${first} for the one that was applied; ${again} for ${written ? "another" : "one that was not"}`',
      'return { expected, actual, mended: Boolean(first) && Boolean(again) === written }',
    ],
  },
}
