import type { IssueKind } from '../issue-kind.ts'
import { race } from '../script/race.ts'
import { NEW_TASK } from './tasks.ts'

/** A store that writes a whole task back where one field was changed. */
export const taskLostUpdate: IssueKind = {
  name: 'task-lost-update',
  shows: ({ id, verdict }) =>
    verdict === 'violated' && (id === 'tasks/lost-update' || id === 'tasks/held-update'),
  explains: () => false,
  title: 'updateTask undoes updates of other fields that are made at the same time',
  rule: 'Updates of different fields of one task by two processes are all kept.',
  paragraph:
    'Two processes update different fields of one task, each its own. Updates that were accepted are gone afterwards, because the other process has written the whole task back as it had read it before. A result, an error or a status can be lost in this way, and nobody is told.',
  expected: 'An update changes the fields that it names and leaves the others as they are.',
  source:
    'the comment on BackgroundTasksStorage.updateTask in @mastra/core (dist/storage/domains/background-tasks/base.d.ts): only the provided fields are updated',
  calls: [
    "createTask({ id: 'task', status: 'running', … })",
    "process A, again and again: updateTask('task', { error: { message: … } })",
    "process B, again and again: updateTask('task', { retryCount: … })",
    "each, before its next update: getTask('task')",
  ],
  likely: () =>
    'The task is read, merged in memory and stored whole, in two calls to the database with room between them. One statement, script or transaction that changes only the named fields mends it.',
  script: race({
    domain: 'backgroundTasks',
    make: NEW_TASK('running').map((line) => line.replaceAll('tasks.', 'store.')),
    shared: ["const partOf = (task, name) => (name === 'A' ? Number(task.error?.message) : task.retryCount)"],
    write: [
      "await store.updateTask('task', name === 'A' ? { error: { message: `${n}` } } : { retryCount: n })",
    ],
    read: "partOf(await store.getTask('task'), name)",
    changes: 'updates of different fields of a task',
  }),
}
