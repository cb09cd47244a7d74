import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '../../src/audit.ts'
import { writeFiles } from '../../src/files/write-files.ts'
import { referenceCoreFiles } from '../../src/pair/reference-core-files.ts'
import { planPairs } from '../../src/plan/plan-pairs.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

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

/** Every file of a folder with the hash of what it holds. */
function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
    .toSorted()
}
