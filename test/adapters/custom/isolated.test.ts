import { join } from 'node:path'
import { expect, test } from 'vitest'
import { custom } from '../../../adapters/custom/index.ts'
import { htmlPage } from '../../../reports/html.ts'
import { markdown } from '../../../reports/markdown.ts'
import type { Renderer } from '../../../reports/renderer.ts'
import { terminal } from '../../../reports/terminal.ts'
import { audit } from '../../../src/audit.ts'
import type { CheckId } from '../../../src/checks/check-id.ts'
import { readHistory } from '../../../src/history/reader.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { planOf } from '../../fixtures/stores/plan-of.ts'
import { descendantsOf } from '../../fixtures/stores/live-processes.ts'

const STORES = join(import.meta.dirname, 'stores')
const PAIR = { kind: 'install', core: 'reference', adapter: null } as const

test('scenarios run on a store that declares its places isolated and reads all of their rows', async () => {
  const { scenarios } = await auditModule('one-database.ts')
  expect(scenarios).toEqual([
    ['S1', 'holds'],
    ['S6', 'holds'],
  ])
}, 90_000)

test('they are refused on any other, with the reason and what it takes', async () => {
  const { scenarios, summaries } = await auditModule('not-declared.ts')
  expect(scenarios).toEqual([
    ['S1', 'inconclusive'],
    ['S6', 'inconclusive'],
  ])
  expect(summaries).toMatch(/not-declared\.ts does not declare .* `export const isolated = true` says/)
}, 90_000)

test.each([
  ['isolated-only.mjs', /exports no readRows/],
  ['hangs-on-import.mjs', /does not declare/],
  ['throws-on-import.mjs', /does not declare/],
])('what %s declares is asked in a process that is gone afterwards', async (name, reason) => {
  const before = descendantsOf(process.pid)
  const context = { url: null, token: null, reference: null, runId: 'custom' }
  const directory = join(runFolder(), 'main')
  const { noScenarios } = await custom.provision({ ...context, directory, module: join(STORES, name) })
  expect(noScenarios).toMatch(reason)
  expect(descendantsOf(process.pid).filter((pid) => !before.includes(pid))).toEqual([])
})

test('rows of a store that only the store can remove are listed with their ids', async () => {
  const { report } = await auditModule('not-declared.ts', ['tasks/shared-database', 'workflows/run-fencing'])
  const made = readHistory(report.run.directory).flatMap((event) => (event.type === 'made' ? [event] : []))
  const ids = (kind: 'tasks' | 'runs') => made.flatMap((event) => (event.kind === kind ? event.ids : []))
  const due = [...ids('tasks').map((id) => `task ${id}`), ...ids('runs').map((id) => `run ${id}`)]
  expect(due.some((one) => one.startsWith('run '))).toBe(true)
  expect(report.stores[0]?.leftBehind).toEqual(due)
  const written = (render: Renderer, verbose: boolean) =>
    render([report], { color: false, columns: 120, verbose }).replaceAll(/\s+/g, ' ')
  expect(written(terminal, false)).toContain(
    `not removed from the database: ${due.slice(0, 3).join(', ')} and ${due.length - 3} more (--verbose).`,
  )
  for (const render of [terminal, markdown, htmlPage])
    for (const one of due) expect(written(render, true)).toContain(one)
}, 90_000)

async function auditModule(name: string, checks: readonly CheckId[] = ['tasks/shared-database']) {
  const store = { adapter: 'custom', url: null, token: null, module: join(STORES, name) }
  const changes = { checks, scenarios: ['S1', 'S6'] } as const
  const { reports } = await audit(planOf(PAIR, runFolder(), { ...changes, pairs: [{ pair: PAIR, store }] }))
  const [report] = reports
  if (report === undefined) throw new Error('The audit made no report.')
  const played = report.stores[0]?.scenarios ?? []
  return {
    report,
    scenarios: played.map(({ id, verdict }) => [id, verdict]),
    summaries: played.map(({ summary }) => summary).join('\n'),
  }
}
