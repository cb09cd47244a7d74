import { expect, test } from 'vitest'
import type { Report } from '../../src/verdict/report.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { auditWithLibsql, INSTALL_MS } from './audit-with-libsql.ts'
import { RUN_CHECKS } from './run-checks-of-kind.ts'

const MODULE = 'composite.ts'

const REFERENCE = { class: 'ReferenceWorkflows', package: null }
const LIBSQL = { class: 'MemoryLibSQL', package: '@mastra/libsql' }

test(
  'fenced workflows beside an unfenced memory are graded apart, each by its class and package',
  async ({ onTestFinished }) => {
    const store = { module: MODULE, url: 'workflows=reference&memory=libsql' }
    const { report } = await auditWithLibsql(runFolder(onTestFinished), RUN_CHECKS, store)
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
    const store = { module: MODULE, url: 'workflows=libsql&memory=reference' }
    const { report } = await auditWithLibsql(runFolder(onTestFinished), checks, store)
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
    const store = { module: MODULE, url: 'workflows=reference&memory=reference' }
    const { report } = await auditWithLibsql(runFolder(onTestFinished), RUN_CHECKS, store)
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
