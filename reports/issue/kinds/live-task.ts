import type { IssueKind } from '../issue-kind.ts'
import { twoWorkers } from '../script/two-workers.ts'
import { likelyOfLeases } from './likely-of-leases.ts'

/** A worker that starts and runs a task again that another one is running. */
export const liveTask: IssueKind = {
  name: 'live-task',
  shows: ({ id, verdict }) => verdict === 'violated' && ['S2', 'P1', 'P3'].includes(id),
  explains: () => false,
  title: 'a worker that starts runs a task that another worker is running',
  rule: 'A worker that starts leaves a task alone that a live worker is running.',
  paragraph:
    'Worker A runs a background task. Worker B starts on the same database, takes the running task for abandoned and runs it as well, while A is alive and at work. The tool acts twice at the same time; a deploy or a second machine is enough.',
  expected: 'B starts the task only after A has lost its lease, which A renews as long as it lives.',
  source:
    'task leases of @mastra/core 1.72.0 and later: running tasks carry ownerId and leaseExpiresAt, and recovery at start skips live leases. Before, core has no such promise',
  calls: [
    'worker A: new Mastra(…), registerStaticExecutor, enqueue: the tool runs for some seconds, longer than a lease',
    'worker B, another process on the same database: new Mastra(…) with recoverStaleTasksOnStart: true',
    "does B's tool start before A's returns?",
  ],
  likely: likelyOfLeases,
  // A's tool ends some time after B is up, and a lease and more after its start.
  script: twoWorkers("(name === 'A' ? once(process, 'message').then(() => wait(4000)) : wait(1000))", [
    "const a = start('A')",
    "await heard(a, 'started')",
    "const [b, returned] = [start('B'), heard(a, 'returned')]",
    "const first = heard(b, 'started')",
    "await Promise.race([heard(b, 'ready'), first])",
    "a.send('B is up')",
    'const seen = await Promise.race([first, returned])',
    "const expected = 'B does not start the task while A is running it'",
    "const actual = `B ${seen === 'started' ? 'started' : 'did not start'} the task while A was running it`",
    "for (const worker of [a, b]) worker.removeAllListeners('exit').kill('SIGKILL')",
    "return { expected, actual, mended: seen === 'returned' }",
  ]),
}
