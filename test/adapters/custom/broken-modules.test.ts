import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../src/audit.ts'
import type { CheckReport, Report } from '../../../src/verdict/report.ts'
import { planOf } from '../../fixtures/stores/plan-of.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'

const PAIR = { kind: 'install', core: 'reference', adapter: null } as const
const OWN_DATABASES = /each is on a database of its own \(a store in memory/

/** What must be said of a module, and with which exit code. */
const MODULES: Readonly<Record<string, readonly [exitCode: number, says: RegExp]>> = {
  'throws-on-import.mjs': [3, /throws-on-import\.mjs cannot be imported: planned: no configuration/],
  'throws.mjs': [3, /createStorage of .*throws\.mjs failed: planned: no connection/],
  'hangs.mjs': [3, /createStorage of .*hangs\.mjs did not resolve within 15 s/],
  'exports-nothing.mjs': [3, /exports-nothing\.mjs exports no function createStorage/],
  'returns-nothing.mjs': [3, /returned nothing with a getStore\(domain\) method/],
  'in-memory.mjs': [2, OWN_DATABASES],
  'two-databases.ts': [2, OWN_DATABASES],
}

describe('the module of a custom store', () => {
  test.each(Object.keys(MODULES))(
    '%s is told what is wrong with it',
    async (name) => {
      const [exitCode, says] = MODULES[name] ?? [0, /never/]
      const report = await auditModule(name)
      expect(report.exitCode).toBe(exitCode)
      const [shared, status] = checksOf(report)
      expect(shared?.summary).toMatch(says)
      expect(shared?.verdict).toBe(exitCode === 3 ? 'error' : 'inconclusive')
      // Nothing else is concluded from what is not one database.
      expect(status?.verdict).toBe(exitCode === 3 ? 'error' : 'inconclusive')
    },
    180_000,
  )
})

async function auditModule(name: string): Promise<Report> {
  const module = join(import.meta.dirname, 'stores', name)
  const store = { adapter: 'custom', url: null, token: null, module }
  const checks = ['tasks/shared-database', 'tasks/expected-status'] as const
  const plan = planOf(PAIR, runFolder(), { checks, pairs: [{ pair: PAIR, store }] })
  const { reports } = await audit(plan)
  const [report] = reports
  if (report === undefined) throw new Error('The audit made no report.')
  return report
}

function checksOf(report: Report): readonly CheckReport[] {
  return report.stores[0]?.checks ?? []
}
