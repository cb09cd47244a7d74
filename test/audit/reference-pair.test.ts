import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, it } from 'vitest'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { writeFiles } from '../../src/files/write-files.ts'
import { packageRoot, packageVersion } from '../../src/files/package-root.ts'
import { referenceCoreFiles } from '../../src/pair/reference-core-files.ts'
import { DEFAULT_SCENARIOS, SCENARIO_IDS } from '../../src/scenarios/scenario-id.ts'
import type { Report, ScenarioReport } from '../../src/verdict/report.ts'
import { auditReference, auditUntilPlayed } from '../fixtures/stores/audit-reference.ts'
import { checksOf } from '../fixtures/stores/checks-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

describe('the reference core on the reference store', () => {
  it('is fenced in every domain: all checks, the card, and all scenarios, three times', async ({
    expect,
    onTestFinished,
  }) => {
    const report = await auditUntilPlayed(() =>
      auditReference(runFolder(onTestFinished), {}, { scenarios: SCENARIO_IDS, repeat: 3 }),
    )
    expect(checksOf(report).filter(({ verdict }) => verdict !== 'holds')).toEqual([])
    expect(scenariosOf(report).filter(({ verdict }) => verdict !== 'holds')).toEqual([])
    expect([report.grade, report.exitCode, report.cause]).toEqual(['fenced', 0, null])
    expect(report.pair.core).toMatchObject({ name: 'reference', version: packageVersion() })
    expect(report.core).toMatchObject({ asksForLease: true, asksForRunFencing: true })
    const figures = scenariosOf(report).map(({ id, runs }) => [
      id,
      [...new Set(runs.map(({ requests, effects }) => `${requests}/${effects}`))].join(),
    ])
    // P1 and P3 were published with an adapter that keeps no owner: here B leaves the task to A.
    expect(figures).toEqual(Object.entries({ ...REQUESTS_AND_EFFECTS, P1: '1/1', P3: '1/1' }))
    const rows = scenariosOf(report).filter(({ id }) => id.startsWith('S'))
    expect(rows.filter(({ published }) => !published.matches)).toEqual([])
  }, 300_000)

  it('runs the published adapter without ownership as published', async ({ expect, onTestFinished }) => {
    const report = await auditReference(
      runFolder(onTestFinished),
      { adapter: 'reference:ownership-not-stored' },
      { checks: [], scenarios: ['S1', 'P1', 'P2', 'P3'] },
    )
    const rows = scenariosOf(report).filter(({ id }) => id.startsWith('P'))
    expect(rows.map(({ id, runs }) => [id, `${runs[0]?.requests}/${runs[0]?.effects}`])).toEqual([
      ['P1', '2/1'],
      ['P2', '2/1'],
      ['P3', '2/2'],
    ])
    expect(rows.map(({ published, cause }) => [published.matches, cause])).toEqual(
      rows.map(() => [true, 'adapter']),
    )
  }, 120_000)

  it('holds without retries, where recovery ends a task', async ({ expect, onTestFinished }) => {
    const report = await auditUntilPlayed(() =>
      auditReference(runFolder(onTestFinished), {}, { checks: [], scenarios: SCENARIO_IDS, maxRetries: 0 }),
    )
    expect(scenariosOf(report).filter(({ verdict }) => verdict !== 'holds')).toEqual([])
    const recovered = scenariosOf(report).find(({ id }) => id === 'S3')
    expect(recovered?.runs.map(({ storedResultFrom }) => storedResultFrom)).toEqual([null])
  }, 180_000)

  it('renews as often as published while a task outlasts its lease', async ({ expect, onTestFinished }) => {
    const report = await auditUntilPlayed(() =>
      auditReference(
        runFolder(onTestFinished),
        {},
        { checks: [], scenarios: ['S1', 'S2'], profile: 'paper' },
      ),
    )
    const s2 = scenariosOf(report).find(({ id }) => id === 'S2')
    expect(s2?.verdict).toBe('holds')
    expect(s2?.runs[0]?.leaseRenewalsByA).toBeGreaterThanOrEqual(5)
  }, 120_000)
})

describe('the same two as packages', () => {
  it('installed from directories hold in all that needs no held call, and in the default scenarios', async ({
    expect,
    onTestFinished,
  }) => {
    const specs = await writePackages(runFolder(onTestFinished))
    // This package shows no client whose calls could be held.
    const checks = CHECK_IDS.filter((id) => id.startsWith('tasks/') && !/held-|driver-failure/.test(id))
    const report = await auditUntilPlayed(() =>
      auditReference(runFolder(onTestFinished), specs, { checks, scenarios: DEFAULT_SCENARIOS }),
    )
    expect(checksOf(report).filter(({ verdict }) => verdict !== 'holds')).toEqual([])
    expect(checksOf(report).map(({ id }) => id)).toEqual(checks)
    expect(scenariosOf(report).map(({ verdict }) => verdict)).toEqual(DEFAULT_SCENARIOS.map(() => 'holds'))
    expect(report.stores[0]?.domains.backgroundTasks).toMatchObject({
      implementation: { class: 'ReferenceTasks' },
      why: expect.stringContaining('required checks were left out') as string,
    })
    expect(report.core.asksForLease).toBe(true)
    expect(report.pair.core).toMatchObject({ name: '@mastra/core', version: packageVersion() })
  }, 300_000)

  it('go together when only the core is the reference', async ({ expect, onTestFinished }) => {
    const { adapter } = await writePackages(runFolder(onTestFinished))
    const report = await auditReference(
      runFolder(onTestFinished),
      { adapter },
      { checks: ['tasks/shared-database', 'tasks/stale-complete'], scenarios: ['S1'] },
    )
    expect(checksOf(report).map(({ verdict }) => verdict)).toEqual(['holds', 'holds'])
    expect(scenariosOf(report).map(({ verdict }) => verdict)).toEqual(['holds'])
    expect(report.pair).toMatchObject({ core: { name: 'reference' }, adapter: { name: '@mastra/libsql' } })
  }, 120_000)
})

const REQUESTS_AND_EFFECTS = {
  S1: '1/1',
  S2: '1/1',
  S3: '1/1',
  S4: '2/2',
  S5: '2/1',
  S6: '2/1',
  S7: '1/1',
  P1: '2/1',
  P2: '2/1',
  P3: '2/2',
} as const

function scenariosOf(report: Report): readonly ScenarioReport[] {
  return report.stores[0]?.scenarios ?? []
}

/** The reference core and store as two directories that npm could publish. */
async function writePackages(folder: string): Promise<{ core: string; adapter: string }> {
  const [core, adapter] = [join(folder, 'core'), join(folder, 'adapter')]
  await writeFiles(core, referenceCoreFiles({ fault: null }))
  const module = join(packageRoot(), 'src/selftest/reference-store/create-reference-storage.ts')
  const manifest = { name: '@mastra/libsql', version: '1.0.0', type: 'module', exports: './index.js' }
  const store = [
    `import { createReferenceStorage } from ${JSON.stringify(pathToFileURL(module).href)}`,
    'export class LibSQLStore {',
    '  constructor({ url }) {',
    "    return createReferenceStorage({ file: url.slice('file:'.length) })",
    '  }',
    '}',
  ]
  await writeFiles(
    adapter,
    new Map([
      ['package.json', JSON.stringify(manifest)],
      ['index.js', `${store.join('\n')}\n`],
    ]),
  )
  return { core: `file:${core}`, adapter: `file:${adapter}` }
}
