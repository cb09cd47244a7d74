import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '../../src/audit.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import type { Report } from '../../src/verdict/report.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { RUN_CHECKS } from './run-checks-of-kind.ts'

const MODULE = join(import.meta.dirname, '../fixtures/stores/composite.ts')
/** Kept between runs of the tests: the pair comes from the registry. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
const INSTALL_MS = 240_000

const REFERENCE = { class: 'ReferenceWorkflows', package: null }
const LIBSQL = { class: 'MemoryLibSQL', package: '@mastra/libsql' }

async function auditOf(folder: string, url: string, checks: readonly CheckId[]): Promise<Report> {
  const pair = { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' } as const
  const plan = planOf(pair, folder, {
    pairs: [{ pair, store: { adapter: 'custom', url, token: null, module: MODULE } }],
    cacheDir: CACHE,
    offline: false,
    checks: [...checks],
    requireDomains: ['workflows', 'memory'],
    gate: 'store',
  })
  const [report] = (await audit(plan)).reports
  if (report === undefined) throw new Error('The audit made no report.')
  return report
}

test(
  'fenced workflows beside an unfenced memory are graded apart, each by its class and package',
  async ({ onTestFinished }) => {
    const report = await auditOf(runFolder(onTestFinished), 'workflows=reference&memory=libsql', RUN_CHECKS)
    const { workflows, memory } = report.stores[0]?.domains ?? {}
    expect(workflows).toMatchObject({ declared: true, implementation: REFERENCE })
    expect(memory).toMatchObject({ store: 'unfenced', declared: null, implementation: LIBSQL })
    expect(ofCard(report, 'workflows')).toEqual(['holds'])
    expect(ofCard(report, 'memory')).toEqual(['absent'])
    expect(report.why).toContain('memory: no run fencing')
  },
  INSTALL_MS,
)

test(
  'an unfenced workflows domain leaves a fenced memory without owners',
  async ({ onTestFinished }) => {
    const checks = [
      'runs/detection',
      'workflows/run-fencing',
      'memory/detection',
      'memory/run-fencing',
    ] as const
    const report = await auditOf(runFolder(onTestFinished), 'workflows=libsql&memory=reference', checks)
    const verdicts = report.stores[0]?.checks.map(({ id, verdict }) => `${id} ${verdict}`)
    expect(verdicts).toEqual([
      'runs/detection absent',
      'workflows/run-fencing absent',
      'memory/detection holds',
      'memory/run-fencing absent',
    ])
  },
  INSTALL_MS,
)

test(
  'two stores on two files that both fence are fenced',
  async ({ onTestFinished }) => {
    const report = await auditOf(
      runFolder(onTestFinished),
      'workflows=reference&memory=reference',
      RUN_CHECKS,
    )
    const { workflows, memory } = report.stores[0]?.domains ?? {}
    const grades = [workflows?.store, memory?.store]
    // A race in which a busy machine did not let the workers meet is inconclusive.
    expect(grades.filter((grade) => grade !== 'fenced' && grade !== 'inconclusive')).toEqual([])
    expect([ofCard(report, 'workflows'), ofCard(report, 'memory')]).toEqual([['holds'], ['holds']])
  },
  INSTALL_MS,
)

/** What the deciding cells of a domain came to. */
function ofCard(report: Report, domain: string): string[] {
  const cells = (report.stores[0]?.card ?? []).filter((cell) => cell.domain === domain && cell.required)
  return [...new Set(cells.map(({ verdict }) => verdict))]
}
