import type { Script } from './script.ts'

/**
 * Two processes with a Mastra instance each and one task, which the first one, A, enqueues; B recovers what it finds at
 * its start. `pause` is an expression by which the tool waits. `trial` gets `start(name)`, `heard(worker, words)` and `tasks`.
 */
export function twoWorkers(pause: string, trial: readonly string[]): Script {
  return {
    imports: [
      "import { fork } from 'node:child_process'",
      "import { once } from 'node:events'",
      "import { setTimeout as wait } from 'node:timers/promises'",
    ],
    work: [
      "process.once('disconnect', () => process.exit())",
      "const { Mastra } = await import('@mastra/core/mastra')",
      "const backgroundTasks = { enabled: true, recoverStaleTasksOnStart: name === 'B', leaseDurationMs: 3000 }",
      'const mastra = new Mastra({ storage: await open(name), logger: false, backgroundTasks })',
      'const execute = async () => {',
      "  process.send('started')",
      `  await ${pause}`,
      "  process.send('returned')",
      '  return { by: name }',
      '}',
      "mastra.backgroundTaskManager.registerStaticExecutor('tool', { execute })",
      'await mastra.startWorkers?.()',
      "process.send('ready')",
      "const task = { toolName: 'tool', toolCallId: 'call', agentId: 'agent', runId: 'run', args: {}, maxRetries: 1 }",
      "if (name === 'A') await mastra.backgroundTaskManager.enqueue({ ...task, timeoutMs: 60_000 })",
    ],
    trial: [
      "const tasks = await (await open('O')).getStore('backgroundTasks')",
      'const start = (name) => fork(process.argv[1], [name])',
      'const heard = (worker, words) =>',
      "  new Promise((resolve, reject) => worker.on('message', (said) => said === words && resolve(words))",
      "    .on('exit', () => reject(new Error('a worker ended'))))",
      ...trial,
    ],
  }
}
