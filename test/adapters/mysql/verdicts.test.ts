import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { audit } from '../../../src/audit.ts'
import { CHECK_IDS } from '../../../src/checks/check-id.ts'
import { checksOf } from '../../fixtures/stores/checks-of.ts'
import { historyReaches } from '../../fixtures/stores/history-reaches.ts'
import { descendantsOf, gone, stillAlive, workersOf } from '../../fixtures/stores/live-processes.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { CACHE, databasesOf, INSTALL_MS, mysqlPlan, startServer, WITHOUT_MARIADB } from './mysql-kit.ts'

/** What must come out of the checks on core 1.71.0 with @mastra/mysql 0.10.0 on MariaDB, whatever else the machine does. */
const STATUS_ONLY: Readonly<Record<string, string>> = {
  'tasks/shared-database': 'holds',
  'tasks/result-type': 'holds',
  'tasks/true-means-applied': 'holds',
  'tasks/expected-status': 'holds',
  'tasks/owner-persisted': 'absent',
  'tasks/expected-owner': 'absent',
  'tasks/empty-condition': 'violated',
  'tasks/create-exclusive': 'holds',
  'tasks/stale-complete': 'absent',
  'tasks/held-claim': 'holds',
  'tasks/driver-failure': 'holds',
  'workflows/run-fencing': 'absent',
  'workflows/lost-update': 'holds',
  'memory/run-fencing': 'absent',
  'memory/lost-update': 'violated',
}
const CHECKS = CHECK_IDS.filter((id) => id in STATUS_ONLY)
const CLI = join(import.meta.dirname, '../../run/cli-program.ts')

/** In the history as soon as a check plays its rounds: the workers are busy then. */
const isRace = (line: string): boolean => line.includes('"check":"tasks/claim-race","phase":"started"')

describe.skipIf(WITHOUT_MARIADB)('core 1.71.0 with mysql 0.10.0 (needs mariadbd on the PATH)', async () => {
  if (WITHOUT_MARIADB) return
  const server = await startServer()

  it(
    'is status-only, on a server of its own that nobody sees afterwards',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const scenarios = ['S1', 'P1'] as const
      const { reports } = await audit(mysqlPlan(folder, null, { checks: CHECKS, scenarios }))
      const [report] = reports
      if (report === undefined) throw new Error('The audit made no report.')
      expect(Object.fromEntries(checksOf(report).map(({ id, verdict }) => [id, verdict]))).toEqual(
        STATUS_ONLY,
      )
      expect(report.stores[0]?.domains.backgroundTasks.implementation).toEqual(
        expect.objectContaining({ class: 'BackgroundTasksMySQL' }),
      )
      const judged = report.stores[0]?.scenarios.map(({ id, verdict, runs }) => ({
        id,
        verdict,
        ran: runs.length > 0,
      }))
      // A machine that is busy with other things may keep a run from being judged; no other verdict will do.
      expect(judged).toEqual([
        { id: 'S1', verdict: expect.stringMatching(/^(holds|inconclusive)$/), ran: true },
        { id: 'P1', verdict: expect.stringMatching(/^(violated|inconclusive)$/), ran: true },
      ])
      expect(existsSync(join(folder, 'out/runs', report.run.id, 'stores'))).toBe(false)
    },
  )

  it.for([
    ['a server of the run', 'SIGINT', 130],
    ['a server of the run', 'SIGKILL', null],
    ['databases at a URL', 'SIGINT', 130],
    ['databases at a URL', 'SIGKILL', null],
  ] as const)(
    '%s: nothing is left after %s',
    { timeout: INSTALL_MS },
    async ([where, signal, code], test) => {
      const { expect, onTestFinished } = test
      const folder = runFolder(onTestFinished)
      const temporary = join(folder, 'tmp')
      mkdirSync(temporary)
      mkdirSync(join(folder, 'out'))
      const url = where === 'databases at a URL' ? server.url : null
      const child = startCli(folder, temporary, url)
      const ended = once(child, 'exit') as Promise<[number | null]>
      const run = await Promise.race([
        historyReaches(join(folder, 'out'), isRace),
        ended.then(([exitCode]) => Promise.reject(new Error(`The program ended with ${exitCode}.`))),
      ])
      const started = [...descendantsOf(child.pid ?? 0), ...workersOf(run)]
      const servers = readdirSync(temporary).filter((name) => name.startsWith('fence-audit-mariadb-'))
      expect(servers).toHaveLength(url === null ? 1 : 0)
      if (url !== null) expect((await databasesOf(url)).length).toBeGreaterThan(0)

      child.kill(signal)
      expect((await ended)[0]).toBe(code)
      await Promise.all(started.map(gone))
      expect(stillAlive(started)).toEqual([])
      expect(readdirSync(temporary).filter((name) => name.startsWith('fence-audit-'))).toEqual([])
      expect(await databasesOf(server.url)).toEqual([])
      const history = readFileSync(join(run, 'history.jsonl'), 'utf8')
      expect(history).not.toContain('left-behind')
      expect(history).not.toContain(decodeURIComponent(new URL(server.url).password))
    },
  )
})

function startCli(folder: string, temporary: string, url: string | null) {
  const only = 'tasks/shared-database,tasks/claim-race,tasks/reclaim-race'
  const flags = [
    '--core',
    '1.71.0',
    '--adapter',
    '@mastra/mysql@0.10.0',
    '--only',
    only,
    '--scenarios',
    'none',
  ]
  return spawn(
    process.execPath,
    [CLI, ...flags, '--quiet', '--out', join(folder, 'out'), '--cache-dir', CACHE],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        TMPDIR: temporary,
        ...(url === null ? {} : { FENCE_AUDIT_URL: url }),
      },
    },
  )
}
