import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { startRelay } from '../../../adapters/redis/relay.ts'
import { audit } from '../../../src/audit.ts'
import type { CheckId } from '../../../src/checks/check-id.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { DirectClient } from '../../../src/redis/direct-client.ts'
import type { Report } from '../../../src/verdict/report.ts'
import { verdictsOf } from '../../fixtures/stores/checks-of.ts'
import { planOf } from '../../fixtures/stores/plan-of.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { WITHOUT_REDIS } from '../upstash/bridge-kit.ts'
import { startRedis } from './start-redis.ts'

/** Kept between runs of the tests: this pair comes from the registry. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/fence-audit')
const INSTALL_MS = 240_000
const PAIR = { kind: 'install', core: '1.71.0', adapter: '@mastra/redis@1.4.6' } as const

/** What must come out of @mastra/redis 1.4.6 under core 1.71.0, whatever else the machine does. */
const WITHOUT_TASKS: Partial<Record<CheckId, string>> = {
  'tasks/shared-database': 'absent',
  'tasks/expected-status': 'absent',
  'tasks/stale-complete': 'absent',
  'workflows/run-fencing': 'absent',
  'workflows/expected-status': 'absent',
  'workflows/lost-update': 'absent',
  'memory/run-fencing': 'absent',
  'memory/lost-update': 'violated',
}
const CHECKS = Object.keys(WITHOUT_TASKS) as CheckId[]
const QUICK = ['tasks/shared-database', 'workflows/expected-status'] as const

describe.skipIf(WITHOUT_REDIS)('redis 1.4.6 (needs redis-server or valkey-server on the PATH)', () => {
  it(
    'has no tasks, which core keeps in the memory of one worker without a word',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const report = await auditRedis(folder, { checks: CHECKS, scenarios: ['S1', 'S4'] })
      expect(verdictsOf(report)).toEqual(WITHOUT_TASKS)
      const [store] = report.stores
      expect(store?.domains.backgroundTasks.why).toMatch(/no backgroundTasks domain.*InMemory/)
      const scenarios = new Map(store?.scenarios.map((one) => [one.id, one]))
      expect(scenarios.get('S1')?.verdict).toBe('absent')
      expect(scenarios.get('S4')?.verdict).toBe('inconclusive')
      // A was killed, and with it went the task: nobody ran it again and nothing is stored.
      expect(scenarios.get('S4')?.runs[0]).toMatchObject({ requests: 1, storedResultFrom: null })
      expect(report.exitCode).toBe(1)
    },
  )

  it(
    "touches nothing but its own keys in a user's database",
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const url = await startRelay((await startRedis()).socket, '3')
      const client = await DirectClient.connect(url)
      onTestFinished(() => client.close())
      const theirs = ['mastra_threads:id:theirs', 'mastra_workflow_snapshot:theirs', 'unrelated']
      await client.send(theirs.map((key) => ['SET', key, `value of ${key}`]))
      const report = await auditRedis(runFolder(onTestFinished), { checks: QUICK, url })
      expect(verdictsOf(report)).toEqual({
        'tasks/shared-database': 'absent',
        'workflows/expected-status': 'absent',
      })
      expect(await client.keys('*')).toEqual(theirs)
      expect(await client.send(theirs.map((key) => ['GET', key]))).toEqual(
        theirs.map((key) => `value of ${key}`),
      )
      const withManager = auditRedis(runFolder(onTestFinished), { checks: QUICK, scenarios: ['S1'], url })
      await expect(withManager).rejects.toThrow(/holds data of an application.*--scenarios none/)
    },
  )

  it(
    'says which database cannot be had, and why',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const server = await startRedis()
      const url = await startRelay(server.socket, '0')
      const client = await DirectClient.connect(url)
      await client.send([['CONFIG', 'SET', 'requirepass', 'planted-password']])
      onTestFinished(() => client.close())
      const folder = runFolder(onTestFinished)
      const tried = (address: { url: string; token?: string }) =>
        auditRedis(folder, { checks: QUICK, ...address })
      await expect(tried({ url })).rejects.toThrow(/does not take this password.*FENCE_AUDIT_TOKEN/)
      await expect(tried({ url, token: 'wrong-password' })).rejects.toThrow(/does not take this password/)
      await expect(tried({ url: 'redis://127.0.0.1:1/0' })).rejects.toThrow(
        /127\.0\.0\.1:1\/0 .*ECONNREFUSED/,
      )
      await expect(tried({ url: 'https://db.example' })).rejects.toThrow(/begins with redis:\/\//)
      const report = await tried({ url, token: 'planted-password' })
      expect(verdictsOf(report)['workflows/expected-status']).toBe('absent')
      expect(readdirSync(folder)).toContain('out')
    },
  )
})

interface Changes {
  readonly checks: readonly CheckId[]
  readonly scenarios?: Plan['scenarios']
  readonly url?: string
  readonly token?: string
}

async function auditRedis(folder: string, { checks, scenarios = [], url, token }: Changes): Promise<Report> {
  const store = { adapter: '@mastra/redis', url: url ?? null, token: token ?? null, module: null }
  const changes = { cacheDir: CACHE, offline: false, checks, scenarios, pairs: [{ pair: PAIR, store }] }
  const { reports } = await audit(planOf(PAIR, folder, changes))
  const [report] = reports
  if (report === undefined) throw new Error('The audit made no report.')
  return report
}
