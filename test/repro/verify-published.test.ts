import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { WITHOUT_REDIS } from '../adapters/upstash/bridge-kit.ts'
import { runBin } from '../cli/run-bin.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** Kept between runs of the tests: the pairs come from the registry. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
const INSTALL_MS = 600_000
const LINES_MAX = 60

interface Published {
  readonly adapter: string
  readonly version: string
  /** Every check that is violated there; that it is so is the matter of other tests, but no other one may be. */
  readonly checks: readonly CheckId[]
  readonly scenarios: readonly ScenarioId[]
  /** The reports that come of them. */
  readonly issues: readonly string[]
}

const PUBLISHED: readonly Published[] = [
  {
    adapter: '@mastra/libsql',
    version: '1.23.1',
    checks: ['tasks/empty-condition', 'tasks/create-exclusive', 'memory/lost-update'],
    scenarios: ['S1', 'S2', 'S6'],
    issues: ['create-exclusive', 'empty-condition', 'late-result', 'live-task', 'memory-lost-update'],
  },
  {
    adapter: '@mastra/pg',
    version: '1.27.1',
    checks: ['tasks/empty-condition', 'memory/lost-update'],
    scenarios: ['S1', 'S2', 'S6'],
    issues: ['empty-condition', 'late-result', 'live-task', 'memory-lost-update'],
  },
  {
    adapter: '@mastra/upstash',
    version: '1.3.1',
    checks: [
      'tasks/result-type',
      'tasks/expected-status',
      'tasks/empty-condition',
      'tasks/create-exclusive',
      'tasks/terminal-stays',
      'tasks/lost-update',
      'tasks/held-claim',
      'tasks/held-update',
      'tasks/linearizable',
      'workflows/expected-status',
      'workflows/one-record',
      'memory/lost-update',
    ],
    // Nothing is run there, which one of the reports explains.
    scenarios: ['S1'],
    issues: [
      'create-exclusive',
      'memory-lost-update',
      'one-record',
      'result-type',
      'status-condition',
      'task-lost-update',
      'workflow-expected-status',
    ],
  },
]

describe('with core 1.71.0, each report is confirmed by its own script', () => {
  test.skipIf(WITHOUT_REDIS).for(PUBLISHED.filter(({ adapter }) => adapter === '@mastra/upstash'))(
    '$adapter $version (needs redis-server or valkey-server on the PATH)',
    { timeout: INSTALL_MS },
    confirmed,
  )
  test.for(PUBLISHED.filter(({ adapter }) => adapter !== '@mastra/upstash'))(
    '$adapter $version',
    { timeout: INSTALL_MS },
    confirmed,
  )
})

/** Audits on a server of the run's own, and has the reports made and confirmed as a user does. */
async function confirmed({ adapter, version, checks, scenarios, issues }: Published): Promise<void> {
  const folder = runFolder()
  const pair = { kind: 'install', core: '1.71.0', adapter: `${adapter}@${version}` } as const
  const store = { adapter, url: null, token: null, module: null }
  const plan = { pairs: [{ pair, store }], checks, scenarios, cacheDir: CACHE, offline: false }
  const { reports } = await audit(planOf(pair, folder, plan))
  const { exitCode, stdout, stderr } = await runBin(
    ['report', 'latest', '--out', 'out', '--cache-dir', CACHE, '--format', 'issue=made', '--verify'],
    { cwd: folder },
  )
  expect(readdirSync(join(folder, 'made')).toSorted()).toEqual(issues)
  expect(stderr.match(/^fence-audit: .*$/gm)).toEqual(issues.map(() => expect.stringMatching(/: confirmed$/)))
  expect(stdout).toBe('')
  // The exit code is the run's, whatever the scripts come to.
  expect(exitCode).toBe((await runBin(['recheck', '--out', 'out'], { cwd: folder })).exitCode)

  const pages = issues.map((name) => {
    const page = readFileSync(join(folder, 'made', name, 'issue.md'), 'utf8')
    const script = readFileSync(join(folder, 'made', name, 'repro.mjs'), 'utf8')
    expect(page).toContain('Confirmed: fence-audit')
    expect(page).toContain(script)
    expect(page).not.toContain(folder)
    expect(script.split('\n').length - 1).toBeLessThanOrEqual(LINES_MAX)
    expect(script).toContain(`// npm i @mastra/core@1.71.0 ${adapter}@${version} && node repro.mjs`)
    return page
  })
  const found = reports.flatMap((report) => report.stores).flatMap((one) => [...one.checks, ...one.scenarios])
  const violated = found.filter(({ verdict }) => verdict === 'violated').map(({ id }) => id)
  expect(violated.length).toBeGreaterThanOrEqual(issues.length)
  const untold = violated.filter((id) => !pages.some((page) => page.includes(`| \`${id}\` | violated |`)))
  expect(untold).toEqual([])
}
