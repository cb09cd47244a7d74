import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { audit } from '../../../src/audit.ts'
import { CHECK_IDS } from '../../../src/checks/check-id.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import type { Report } from '../../../src/verdict/report.ts'
import { checksOf } from '../../fixtures/stores/checks-of.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { INSTALL_MS, pgPlan, schemasOf, startServer } from './pg-kit.ts'

/** What must come out of the checks on core 1.71.0 with @mastra/pg 1.27.1 whatever else the machine does, and who has to act. */
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
  'tasks/create-exclusive': 'holds',
  'tasks/self-transition': 'absent, core+adapter',
  'tasks/stale-complete': 'absent, core+adapter',
  'tasks/stale-fail': 'absent, core+adapter',
  'tasks/stale-delete': 'absent, core+adapter',
  'tasks/terminal-stays': 'holds',
  'tasks/half-applied-refusal': 'holds',
  'tasks/late-write-after-delete': 'holds',
  'tasks/old-table-upgrade': 'absent, core+adapter',
  'tasks/held-claim': 'holds',
  'tasks/held-finish': 'absent, core+adapter',
  'tasks/held-update': 'holds',
  'tasks/driver-failure': 'holds',
  'workflows/run-fencing': 'absent, core+adapter',
  'workflows/lost-update': 'holds',
  'memory/run-fencing': 'absent, core+adapter',
  'memory/lost-update': 'violated, adapter',
}
const DEFAULT = ['S1', 'S2', 'S6', 'P1', 'P2', 'P3'] as const
const CHECKS = CHECK_IDS.filter((id) => id in STATUS_ONLY)

const server = await startServer()

describe('core 1.71.0 with pg 1.27.1', () => {
  it(
    'is status-only, on a server of its own that nobody sees afterwards',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const { report, directory } = await auditIn(folder, null, { checks: CHECKS, scenarios: DEFAULT })
      expect(outcomesOf(report)).toEqual(STATUS_ONLY)
      expect(report.grade).toBe('unfenced')
      expect(report.stores[0]?.domains.backgroundTasks).toMatchObject({
        store: 'unfenced',
        implementation: { class: 'BackgroundTasksPG', package: '@mastra/pg' },
      })
      const scenarios = new Map(report.stores[0]?.scenarios.map((scenario) => [scenario.id, scenario]))
      // A machine that is busy with other things may keep a run from being judged; no other verdict will do.
      expect(['holds', 'inconclusive']).toContain(scenarios.get('S1')?.verdict)
      for (const id of DEFAULT.filter((one) => one !== 'S1')) {
        expect(['violated', 'inconclusive'], id).toContain(scenarios.get(id)?.verdict)
        expect(scenarios.get(id)?.cause ?? 'core', id).toBe('core')
      }
      expect(existsSync(join(directory, 'stores'))).toBe(false)
    },
  )

  it(
    'is the same at a URL, where each place is a schema that is dropped',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const checks = CHECKS.filter((id) => id.startsWith('tasks/'))
      const { report, directory } = await auditIn(folder, server.url, { checks, scenarios: ['S1', 'S6'] })
      const due = Object.entries(STATUS_ONLY).filter(([id]) => id.startsWith('tasks/'))
      expect(outcomesOf(report)).toEqual(Object.fromEntries(due))
      expect(report.stores[0]?.scenarios.map(({ id }) => id)).toEqual(['S1', 'S6'])
      expect(report.stores[0]?.scenarios.every(({ runs }) => runs.length > 0)).toBe(true)
      expect(await schemasOf(server.url)).toEqual([])
      expect(textsIn(directory).filter((text) => text.includes(passwordIn(server.url)))).toEqual([])
    },
  )
})

async function auditIn(folder: string, url: string | null, changes: Partial<Plan>) {
  const { reports } = await audit(pgPlan(folder, url, changes))
  const [report] = reports
  if (report === undefined) throw new Error('The audit made no report.')
  return { report, directory: join(folder, 'out/runs', report.run.id) }
}

function outcomesOf(report: Report): Readonly<Record<string, string>> {
  return Object.fromEntries(
    checksOf(report).map(({ id, verdict, cause }) => [id, cause === null ? verdict : `${verdict}, ${cause}`]),
  )
}

function textsIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name), 'utf8')] : [],
  )
}

function passwordIn(url: string): string {
  const password = /:([^/@:]+)@/.exec(url)?.[1]
  if (password === undefined) throw new Error('The server has no password.')
  return password
}
