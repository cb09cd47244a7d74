import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '../../src/audit.ts'
import { writeFiles } from '../../src/files/write-files.ts'
import { referenceCoreFiles } from '../../src/pair/reference-core-files.ts'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { planPairs } from '../../src/plan/plan-pairs.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { pairContext } from '../pair/cache-kit.ts'

/** The application's own storage. */
const STORE = join(import.meta.dirname, '../adapters/custom/stores/one-database.ts')

test('an application is audited in place: nothing is installed, and nothing of it changes', async () => {
  const folder = runFolder()
  const project = join(folder, 'app')
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  await writeFiles(join(project, 'node_modules/@mastra/core'), referenceCoreFiles({ fault: null }))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ dependencies: { '@mastra/core': '*' } }))
  const before = contentsOf(project)
  const pairs = await planPairs({ project: '../app', store: STORE }, elsewhere)
  const [first] = pairs
  if (first === undefined) throw new Error('No pair was planned.')
  const checks = ['tasks/shared-database', 'tasks/expected-owner'] as const
  const { reports } = await audit({ ...planOf(first.pair, folder, { checks }), pairs })
  expect(reports[0]?.stores[0]?.checks.map(({ verdict }) => verdict)).toEqual(['holds', 'holds'])
  expect(contentsOf(project)).toEqual(before)
  expect(readdirSync(elsewhere)).toEqual([])
  expect(readdirSync(join(folder, 'cache'))).toEqual(['compile-cache'])
  expect(readdirSync(folder).toSorted()).toEqual(['app', 'cache', 'elsewhere', 'out'])
}, 120_000)

test('an application is audited with the packages that it has installed', async () => {
  const folder = runFolder()
  const project = join(folder, 'app')
  const installed = { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' } as const
  // Kept between runs of the tests: this pair comes from the registry.
  const cache = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
  const { root } = await resolvePair(installed, pairContext(cache))
  cpSync(join(root, 'node_modules'), join(project, 'node_modules'), { recursive: true })
  const dependencies = { '@mastra/core': '^1.71.0', '@mastra/libsql': '^1.23.0' }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ dependencies }))
  const before = contentsOf(project)
  const pairs = await planPairs({ project }, folder)
  const pair = { kind: 'project', directory: project, adapter: '@mastra/libsql' } as const
  expect(pairs.map((planned) => planned.pair)).toEqual([pair])
  const checks = ['tasks/shared-database', 'tasks/expected-status', 'tasks/expected-owner'] as const
  const { reports, exitCode } = await audit({ ...planOf(pair, folder, { checks, scenarios: ['S1'] }), pairs })
  const [report] = reports
  expect(exitCode).toBe(1)
  expect([report?.pair.core.version, report?.pair.adapter?.version]).toEqual(['1.71.0', '1.23.1'])
  expect(report?.stores[0]?.checks.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'absent'])
  expect(['holds', 'inconclusive']).toContain(report?.stores[0]?.scenarios[0]?.verdict)
  expect(contentsOf(project)).toEqual(before)
  expect(readdirSync(folder).toSorted()).toEqual(['app', 'cache', 'out'])
  expect(readdirSync(join(folder, 'cache'))).toEqual(['compile-cache'])
}, 240_000)

/** Every file of a folder with the hash of what it holds. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .toSorted()
}
