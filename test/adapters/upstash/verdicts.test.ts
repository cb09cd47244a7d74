import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { audit } from '../../../src/audit.ts'
import type { CheckId } from '../../../src/checks/check-id.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { SCENARIO_IDS } from '../../../src/scenarios/scenario-id.ts'
import { checksOf, verdictsOf } from '../../fixtures/stores/checks-of.ts'
import { planOf } from '../../fixtures/stores/plan-of.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { post, startBridge, WITHOUT_REDIS } from './bridge-kit.ts'

/** Kept between runs of the tests: these pairs come from the registry. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/fence-audit')
const INSTALL_MS = 240_000

/** What must come out of @mastra/upstash 1.3.1 under core 1.71.0, whatever else the machine does. */
const UNGUARDED: Partial<Record<CheckId, string>> = {
  'tasks/shared-database': 'holds',
  'tasks/result-type': 'violated',
  'tasks/expected-status': 'violated',
  'tasks/owner-persisted': 'absent',
  'tasks/lease-persisted': 'absent',
  'tasks/expected-owner': 'absent',
  'tasks/create-exclusive': 'violated',
  'tasks/stale-complete': 'absent',
  'tasks/terminal-stays': 'violated',
  'tasks/held-claim': 'violated',
  // Nobody is told that he has won, and rows show only who wrote last: what no claim keeps out is shown by held-claim.
  'tasks/claim-race': 'inconclusive',
  'tasks/held-update': 'violated',
  'workflows/expected-status': 'violated',
  'workflows/one-record': 'violated',
  'workflows/run-fencing': 'absent',
  'memory/run-fencing': 'absent',
  'memory/lost-update': 'violated',
}
const CHECKS = Object.keys(UNGUARDED) as CheckId[]
const QUICK = ['tasks/shared-database', 'tasks/result-type', 'workflows/expected-status'] as const

describe.skipIf(WITHOUT_REDIS)('upstash 1.3.1 (needs redis-server or valkey-server on the PATH)', () => {
  it(
    'stalls under core 1.71.0, which says that nothing else could be shown by scenarios',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const { report, directory } = await auditUpstash(runFolder(onTestFinished), '1.71.0', {
        checks: CHECKS,
        scenarios: SCENARIO_IDS,
      })
      expect(verdictsOf(report)).toEqual(UNGUARDED)
      const summaries = new Map(checksOf(report).map(({ id, summary }) => [id, summary]))
      expect(summaries.get('tasks/result-type')).toContain('`undefined` came back')
      expect(summaries.get('tasks/held-claim')).toMatch(/GET mastra_background_tasks.*was written over/)
      expect(summaries.get('workflows/expected-status')).toContain('is not stored as a part of the run')
      expect(summaries.get('workflows/expected-status')).toContain("expectedStatus: 'suspended'")
      const splits = checksOf(report).find(({ id }) => id === 'workflows/one-record')
      expect(splits?.notes).toContain('After "results" the run is split into 2 records.')
      const [store] = report.stores
      expect(store?.grade).toBe('unfenced')
      expect(store?.domains.backgroundTasks.why).toMatch(
        /S1 did not hold.*executor was never called.*tasks\/result-type.*takes that for a lost race/s,
      )
      expect(store?.scenarios.map(({ id, verdict, cause }) => [id, verdict, cause])).toEqual(
        SCENARIO_IDS.map((id) => [id, ...(id === 'S1' ? ['violated', 'adapter'] : ['inconclusive', null])]),
      )
      const others = store?.scenarios.filter(({ id }) => id !== 'S1') ?? []
      expect(others.every(({ summary }) => summary.startsWith('The control S1 did not hold'))).toBe(true)
      expect(existsSync(join(directory, 'stores'))).toBe(false)
    },
  )

  it('runs under core 1.61.0, unfenced', { timeout: INSTALL_MS }, async ({ expect, onTestFinished }) => {
    const { report } = await auditUpstash(runFolder(onTestFinished), '1.61.0', {
      checks: ['tasks/shared-database', 'tasks/owner-persisted'],
      scenarios: ['S1', 'P1'],
    })
    expect(report.grade).toBe('unfenced')
    expect(report.stores[0]?.domains.backgroundTasks.grade).toBe('unfenced')
    expect(verdictsOf(report)).toMatchObject({ 'tasks/owner-persisted': 'absent' })
    const scenarios = new Map(report.stores[0]?.scenarios.map((scenario) => [scenario.id, scenario]))
    // A machine that is busy with other things may keep a run from being judged; no other verdict will do.
    expect(['holds', 'inconclusive']).toContain(scenarios.get('S1')?.verdict)
    expect(['violated', 'inconclusive']).toContain(scenarios.get('P1')?.verdict)
  })

  it(
    "touches nothing but its own keys in a user's database, and tells nobody the token",
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const database = (await startBridge()).newDatabase()
      const theirs: [key: string, value: string][] = [
        ['mastra_background_tasks:id:theirs', '{"id":"theirs","status":"running"}'],
        ['mastra_threads:id:theirs', '{"id":"theirs","title":"hello"}'],
        ['unrelated', 'x'],
      ]
      for (const [key, value] of theirs) await post(database, '', ['SET', key, value])
      const { report, directory } = await auditUpstash(runFolder(onTestFinished), '1.71.0', {
        checks: QUICK,
        database,
      })
      expect(verdictsOf(report)).toMatchObject({
        'tasks/shared-database': 'holds',
        'tasks/result-type': 'violated',
      })
      const keys = (await post(database, '', ['KEYS', '*'])).body as { result: string[] }
      expect(keys.result.toSorted()).toEqual(theirs.map(([key]) => key).toSorted())
      for (const [key, value] of theirs)
        expect((await post(database, '', ['GET', key])).body).toEqual({ result: value })
      expect(textsIn(directory).filter((text) => text.includes(database.token))).toEqual([])
    },
  )

  it(
    'is not tried on a database that holds data, nor on one that does not let it in',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const database = (await startBridge()).newDatabase()
      await post(database, '', ['SET', 'mastra_threads:id:theirs', '{}'])
      const folder = runFolder(onTestFinished)
      const tried = (changes: Parameters<typeof auditUpstash>[2]) =>
        auditUpstash(folder, '1.71.0', { checks: QUICK, ...changes })
      await expect(tried({ database, scenarios: ['S1'] })).rejects.toMatchObject({
        exitCode: 3,
        message: expect.stringMatching(/mastra_threads:id:theirs.*--scenarios none/) as unknown,
      })
      await expect(tried({ database: { ...database, token: 'old' } })).rejects.toThrow(
        'does not take this token',
      )
      await expect(tried({ database: { ...database, token: '' } })).rejects.toThrow('FENCE_AUDIT_TOKEN')
      await expect(tried({ database: { ...database, url: 'redis://x' } })).rejects.toThrow('https://')
      const ended = await startBridge()
      const nobody = ended.newDatabase()
      await ended[Symbol.asyncDispose]()
      await expect(tried({ database: nobody })).rejects.toThrow(/cannot be reached: ECONNREFUSED/)
      expect((await post(database, '', ['DBSIZE'])).body).toEqual({ result: 1 })
    },
  )
})

async function auditUpstash(
  folder: string,
  core: string,
  { database, ...changes }: Partial<Plan> & { database?: { url: string; token: string } },
) {
  const pair = { kind: 'install', core, adapter: '@mastra/upstash@1.3.1' } as const
  const store = {
    adapter: '@mastra/upstash',
    url: database?.url ?? null,
    token: database?.token ?? null,
    module: null,
  }
  const { reports } = await audit(
    planOf(pair, folder, { pairs: [{ pair, store }], cacheDir: CACHE, offline: false, ...changes }),
  )
  const [report] = reports
  if (report === undefined) throw new Error('The audit made no report.')
  return { report, directory: join(folder, 'out/runs', report.run.id) }
}

function textsIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name), 'utf8')] : [],
  )
}
