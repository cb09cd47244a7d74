import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../cli/run-bin.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const RESULTS = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

/** Long enough for an installation, an audit and a busy machine. */
const LIMIT_MS = 300_000

/** A project that has this package and Vitest installed, and the examples as its tests. */
function project(folder: string): string {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'fence-audit'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of ['dist', 'docs', 'package.json', 'reports/schema.json'])
    cpSync(join(ROOT, name), join(modules, 'fence-audit', name), { recursive: true })
  cpSync(join(ROOT, 'examples'), folder, { recursive: true })
  return folder
}

async function runSuite(folder: string, file: string) {
  const results = join(folder, 'results.json')
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      file,
      '--root=adapter-suite',
      '--reporter=json',
      `--outputFile=${results}`,
    ],
    {
      cwd: project(folder),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder, XDG_CACHE_HOME: join(ROOT, 'node_modules/.cache') },
    },
  )
  await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const { success, testResults } = RESULTS.parse(JSON.parse(readFileSync(results, 'utf8')))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const titled = (status: string) =>
    tests.filter((one) => one.status === status).map(({ title }) => title.split(': ')[0] ?? '')
  return { success, exitCode: child.exitCode, tests, passed: titled('passed'), failed: titled('failed') }
}

describe("an adapter's suite with describeFencing", () => {
  it(
    'is green on the reference store: every check and every surface of the card holds',
    async ({ expect, onTestFinished }) => {
      const { success, exitCode, failed, passed, tests } = await runSuite(
        runFolder(onTestFinished),
        'reference.test.js',
      )
      expect(failed).toEqual([])
      expect([success, exitCode]).toEqual([true, 0])
      expect(passed).toHaveLength(tests.length)
      expect(passed).toEqual(
        expect.arrayContaining([
          'tasks/stale-complete',
          'memory/linearizable',
          'card memory.saveMessages:new',
        ]),
      )
    },
    LIMIT_MS,
  )

  it(
    'is red on libsql 1.23.1, with names that say what is missing',
    async ({ expect, onTestFinished }) => {
      const { success, exitCode, failed, passed, tests } = await runSuite(
        runFolder(onTestFinished),
        'libsql.test.js',
      )
      expect([success, exitCode]).toEqual([false, 1])
      expect(failed).toEqual(
        expect.arrayContaining([
          'tasks/owner-persisted',
          'tasks/expected-owner',
          'tasks/stale-complete',
          'tasks/stale-renew',
          'tasks/held-finish',
          'tasks/linearizable',
        ]),
      )
      // Run fencing is said to be absent.
      expect(failed.filter((name) => !name.startsWith('tasks/'))).toEqual([])
      expect(passed).toEqual(expect.arrayContaining(['tasks/expected-status', 'tasks/claim-race']))
      const stale = tests.find(({ title }) => title.startsWith('tasks/stale-complete'))
      expect(stale?.title).toBe('tasks/stale-complete: A displaced owner cannot complete the task')
      const [message = ''] = stale?.failureMessages ?? []
      for (const part of [
        /absent: A's stale completion/,
        /risk: A displaced worker's old result/,
        /adapter: Compare the stored owner/,
        /did: A: updateTask\(/,
        /row: status: 'running' → 'completed'/,
        /evidence: .*history\.jsonl#\d+-\d+/,
        /more: npx fence-audit explain tasks\/stale-complete/,
        /libsql\.test\.js:4/,
      ])
        expect(message).toMatch(part)
    },
    LIMIT_MS,
  )

  it(
    'takes a store as a module',
    async ({ expect, onTestFinished }) => {
      const { success, passed } = await runSuite(runFolder(onTestFinished), 'store.test.js')
      expect(success).toBe(true)
      expect(passed.slice(0, 3)).toEqual([
        'tasks/shared-database',
        'tasks/true-means-applied',
        'tasks/expected-status',
      ])
    },
    LIMIT_MS,
  )
})
