import { join } from 'node:path'
import { describe, it } from 'vitest'
import { audit } from '../../src/audit.ts'
import type { Report } from '../../src/verdict/report.ts'
import { checksOf } from '../fixtures/stores/checks-of.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** Kept between runs of the tests: these pairs come from the registry. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
const INSTALL_MS = 240_000

/** What must come out of every check on core 1.71.0 with @mastra/libsql 1.23.1, and who has to act. */
const STATUS_ONLY: Readonly<Record<string, string>> = {
  'tasks/shared-database': 'holds',
  'tasks/result-type': 'holds',
  'tasks/true-means-applied': 'holds',
  'tasks/false-means-unchanged': 'holds',
  'tasks/expected-status': 'holds',
  'tasks/owner-persisted': 'absent, core+adapter',
  'tasks/lease-persisted': 'absent, core+adapter',
  'tasks/lease-precision': 'absent, core+adapter',
  'tasks/timezone': 'holds',
  'tasks/clear-by-undefined': 'absent, core+adapter',
  'tasks/expected-owner': 'absent, core+adapter',
  'tasks/expected-owner-null': 'absent, core+adapter',
  'tasks/expected-lease': 'absent, core+adapter',
  'tasks/empty-condition': 'violated, adapter',
  'tasks/create-exclusive': 'violated, adapter',
  'tasks/self-transition': 'absent, core+adapter',
  'tasks/stale-complete': 'absent, core+adapter',
  'tasks/stale-fail': 'absent, core+adapter',
  'tasks/stale-cancel': 'absent, core+adapter',
  'tasks/stale-time-out': 'absent, core+adapter',
  'tasks/stale-suspend': 'absent, core+adapter',
  'tasks/stale-retry': 'absent, core+adapter',
  'tasks/stale-renew': 'absent, core+adapter',
  'tasks/stale-release': 'absent, core+adapter',
  'tasks/stale-delete': 'absent, core+adapter',
  'tasks/terminal-stays': 'holds',
  'tasks/half-applied-refusal': 'holds',
  'tasks/late-write-after-delete': 'holds',
  'tasks/old-table-upgrade': 'absent, core+adapter',
  'tasks/claim-race': 'holds',
  'tasks/reclaim-race': 'holds',
  'tasks/finish-race': 'absent, core+adapter',
  'tasks/lost-update': 'holds',
  'tasks/held-claim': 'holds',
  'tasks/held-finish': 'absent, core+adapter',
  'tasks/held-renewal': 'absent, core+adapter',
  'tasks/held-update': 'holds',
  'tasks/driver-failure': 'holds',
  'tasks/nothing-later': 'holds',
  'workflows/run-fencing': 'absent, core+adapter',
  'workflows/expected-status': 'holds',
  'workflows/one-record': 'holds',
  'workflows/lost-update': 'holds',
  'workflows/terminal-stays': 'absent, core+adapter',
  'memory/lost-update': 'violated, adapter',
  'memory/run-fencing': 'absent, core+adapter',
}
const RACES = new Set([
  'tasks/claim-race',
  'tasks/reclaim-race',
  'tasks/finish-race',
  'tasks/lost-update',
  'workflows/expected-status',
  'workflows/lost-update',
])

describe('pairs from the registry', () => {
  it(
    'core 1.71.0 with libsql 1.23.1 is status-only',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const { report, exitCode } = await auditPair(
        '1.71.0',
        '@mastra/libsql@1.23.1',
        runFolder(onTestFinished),
      )
      expect(exitCode).toBe(1)
      expect(report.grade).toBe('unfenced')
      expect(report.cause).toBe('core+adapter')
      expect(report.pair.peer).toEqual({ range: '>=1.68.0-0 <2.0.0-0', satisfied: true })
      expect(report.core).toMatchObject({ asksForLease: false, asksForRunFencing: false, loadError: null })
      expect(report.core.evidence).toContain(
        'claims stamp no owner and no lease, conditional on expectedStatus',
      )
      expect(report.core.evidence).toContain('completions unconditional; recovery unconditional')
      expect(withoutIdleRaces(report)).toMatchObject(withoutIdleRaces(report, STATUS_ONLY))
      const onRuns = checksOf(report).filter(
        ({ id, domain }) => domain !== 'backgroundTasks' && !(id in STATUS_ONLY),
      )
      expect(onRuns.length).toBeGreaterThan(0)
      expect(onRuns.filter(({ verdict }) => verdict !== 'absent')).toEqual([])
      expect(onRuns.filter(({ cause }) => cause !== 'core+adapter').map(({ id }) => id)).toEqual([
        'runs/core-warning',
      ])

      const { backgroundTasks, workflows, memory } = report.stores[0]?.domains ?? {}
      expect(backgroundTasks).toMatchObject({
        store: 'unfenced',
        grade: 'unfenced',
        cause: 'core+adapter',
        implementation: { class: 'BackgroundTasksLibSQL', package: '@mastra/libsql' },
      })
      expect(backgroundTasks?.why).toMatch(/^status-only: .*Core 1\.71\.0 does not ask for a lease either\.$/)
      expect([workflows?.grade, memory?.grade]).toEqual(['unfenced', 'unfenced'])
      expect(workflows?.why).toMatch(/^no run fencing/)

      const byId = new Map(checksOf(report).map((check) => [check.id, check]))
      const owner = byId.get('tasks/expected-owner')
      expect(owner?.summary).toContain('the condition is ignored: `true` came back and the row changed')
      expect(owner?.cameBack).toBe('`true` came back')
      expect(owner?.before?.['retry_count']).not.toBe(owner?.after?.['retry_count'])
      expect(byId.get('tasks/create-exclusive')?.summary).toContain('silently replaced the live row')
      expect(byId.get('tasks/create-exclusive')?.required).toBe(false)
    },
  )

  it(
    'libsql 1.8.1 has no background tasks, and core puts memory in their place',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const { report, exitCode } = await auditPair(
        '1.71.0',
        '@mastra/libsql@1.8.1',
        runFolder(onTestFinished),
      )
      expect(exitCode).toBe(1)
      expect(report.pair.peer.satisfied).toBe(true)
      const domain = report.stores[0]?.domains.backgroundTasks
      expect(domain).toMatchObject({ store: 'unfenced', grade: 'unfenced', implementation: null })
      expect(domain?.why).toContain(
        'the store has no backgroundTasks domain; core silently uses BackgroundTasksInMemory',
      )
      const ofTasks = checksOf(report).filter(({ id }) => id.startsWith('tasks/'))
      expect([...new Set(ofTasks.map(({ verdict }) => verdict))]).toEqual(['absent'])
    },
  )

  it.for([
    {
      core: '1.1.0',
      adapter: '1.8.1',
      where: 'inside',
      satisfied: true,
      missingExport: 'BlobStore',
      module: '@mastra/core/storage',
    },
    {
      core: '1.66.0',
      adapter: '1.23.1',
      where: 'outside',
      satisfied: false,
      missingExport: 'executeRetentionPrune',
      module: '@mastra/core/storage',
    },
    {
      core: '1.20.0',
      adapter: '1.23.1',
      where: 'outside',
      satisfied: false,
      missingExport: './dist/storage/domains/skills/index.js',
      module: '@mastra/core',
    },
  ])(
    'core $core with libsql $adapter does not load, $where the peer range',
    { timeout: INSTALL_MS },
    async ({ core, adapter, satisfied, missingExport, module }, { expect, onTestFinished }) => {
      const { report, exitCode } = await auditPair(
        core,
        `@mastra/libsql@${adapter}`,
        runFolder(onTestFinished),
      )
      expect(exitCode).toBe(3)
      expect(report.grade).toBe('error')
      expect(report.pair.peer.satisfied).toBe(satisfied)
      expect(report.core.loadError).toMatchObject({ missingExport, module })
      expect(report.why).toBe(`The pair does not load: ${module} has no export ${missingExport}.`)
      expect(checksOf(report).map(({ verdict }) => verdict)).toEqual(checksOf(report).map(() => 'error'))
      expect([report.pair.core.version, report.pair.adapter?.version]).toEqual([core, adapter])
    },
  )
})

async function auditPair(core: string, adapter: string, folder: string) {
  const plan = planOf({ kind: 'install', core, adapter }, folder, { cacheDir: CACHE, offline: false })
  const { reports, exitCode } = await audit(plan)
  const [report] = reports
  if (report === undefined) throw new Error('The audit made no report.')
  return { report, exitCode }
}

/** Verdict and cause by check, without the races that a busy machine did not let happen. */
function withoutIdleRaces(report: Report, outcomes = outcomesOf(report)): Record<string, string> {
  const idle = checksOf(report).filter(({ id, verdict }) => RACES.has(id) && verdict === 'inconclusive')
  return Object.fromEntries(Object.entries(outcomes).filter(([id]) => !idle.some((check) => check.id === id)))
}

function outcomesOf(report: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(
    checksOf(report).map(({ id, verdict, cause }) => [id, cause === null ? verdict : `${verdict}, ${cause}`]),
  )
}
