import type { IssueKind } from '../issue-kind.ts'
import { NEW_TASK, TASKS } from './tasks.ts'

/** A store in which creating a task under a known id replaces the row. */
export const createExclusive: IssueKind = {
  name: 'create-exclusive',
  shows: ({ id, verdict }) => id === 'tasks/create-exclusive' && verdict === 'violated',
  explains: () => false,
  title: 'createTask under an id that exists replaces the stored task',
  rule: 'Creating a task under an id that exists leaves the stored task as it is.',
  paragraph:
    'A second createTask with the id of a task that is running replaces its row without a word: status, arguments and start are those of the new one, and whoever runs the old one is not told. Core makes its ids itself; a caller that sends its create again after a lost answer, or brings ids of its own, resets a task that is under way.',
  expected: 'createTask throws or does nothing; the stored task stays as it is.',
  source:
    'the comment on BackgroundTasksStorage.createTask in @mastra/core (dist/storage/domains/background-tasks/base.d.ts): it inserts a new record. Other adapters refuse a known id',
  calls: [
    "createTask({ id: 'task', status: 'running', runId: 'run', … })",
    "createTask({ id: 'task', status: 'pending', runId: 'another run', … })",
    "getTask('task')",
  ],
  likely: () => 'The row is written by an upsert (INSERT OR REPLACE, SET) where an insert is meant.',
  script: {
    imports: [],
    work: null,
    trial: [
      TASKS,
      ...NEW_TASK('running'),
      "const again = { ...task, status: 'pending', runId: 'another run' }",
      "const answer = await tasks.createTask(again).then(() => 'accepted', () => 'refused')",
      "const { status, runId } = await tasks.getTask('task')",
      "await tasks.createTask({ ...again, id: 'other' })",
      "if ((await tasks.getTask('other'))?.status !== 'pending') throw new Error('no other task is stored')",
      "const expected = 'the task stays running, of run'",
      'const actual = `the second create was ${answer}; the task is ${status}, of ${runId}`',
      "return { expected, actual, mended: status === 'running' && runId === 'run' }",
    ],
  },
}
