import type { IssueKind } from '../issue-kind.ts'
import { twoWorkers } from '../script/two-workers.ts'
import { likelyOfLeases } from './likely-of-leases.ts'

/** A worker that was displaced and stores its late result over that of its successor. */
export const lateResult: IssueKind = {
  name: 'late-result',
  shows: ({ id, verdict }) => verdict === 'violated' && ['S6', 'P2'].includes(id),
  explains: () => false,
  title: 'a worker that was displaced stores its late result over that of its successor',
  rule: 'A worker that comes back does not replace the result of the one that took over.',
  paragraph:
    'Worker A is frozen while it runs a background task. Worker B takes the task over and completes it. A comes back, does not know that time has passed, and stores its own result over that of B. A suspended machine or a long collection of garbage is enough.',
  expected: "B's result stays; A's completion is refused, because A does not own the task any more.",
  source:
    'task leases of @mastra/core 1.72.0 and later: a completion is conditional on expectedStatus and expectedOwnerId. Before, core has no such promise',
  calls: [
    'worker A: new Mastra(…), registerStaticExecutor, enqueue; SIGSTOP while the tool runs',
    'worker B, another process on the same database: new Mastra(…) with recoverStaleTasksOnStart: true; it completes the task',
    'SIGCONT to A, whose tool returns',
    'whose result is stored?',
  ],
  likely: likelyOfLeases,
  script: twoWorkers('wait(1500)', [
    "const a = start('A')",
    "await heard(a, 'started')",
    "a.kill('SIGSTOP')",
    "const b = start('B')",
    "await heard(b, 'returned')",
    'const stored = async () => (await tasks.listTasks({})).tasks[0]?.result?.by',
    "for (let n = 0; n < 50 && (await stored()) !== 'B'; n++) await wait(100)",
    "if ((await stored()) !== 'B') throw new Error('B did not complete the task')",
    "await [heard(a, 'returned'), a.kill('SIGCONT')][0]",
    "for (let n = 0; n < 30 && (await stored()) === 'B'; n++) await wait(100)",
    'const by = await stored()',
    "for (const worker of [a, b]) worker.removeAllListeners('exit').kill('SIGKILL')",
    "return { expected: \"B's result stays stored\", actual: `the result of ${by} is stored`, mended: by === 'B' }",
  ]),
}
