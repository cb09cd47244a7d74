import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../../../adapters/custom/rows.ts'
import { audit } from '../../../src/audit.ts'
import type { CheckId } from '../../../src/checks/check-id.ts'
import { verdictsOf } from '../../fixtures/stores/checks-of.ts'
import { planOf } from '../../fixtures/stores/plan-of.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Kept between runs of the tests: this pair comes from the registry. */
const CACHE = join(ROOT, 'node_modules/.cache/fence-audit')
const PAIR = { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' } as const

/** As on the adapter's own store: it is the same one behind the composite. */
const VERDICTS: Partial<Record<CheckId, string>> = {
  'tasks/shared-database': 'holds',
  'tasks/expected-status': 'holds',
  'tasks/owner-persisted': 'absent',
  'tasks/create-exclusive': 'violated',
  'tasks/half-applied-refusal': 'holds',
  'workflows/run-fencing': 'absent',
  'workflows/expected-status': 'holds',
  'workflows/one-record': 'holds',
  'memory/run-fencing': 'absent',
}

test('the example is audited like the adapter that it is made of', async () => {
  const module = join(ROOT, 'examples/custom-store/my-store.mjs')
  const store = { adapter: 'custom', url: null, token: null, module }
  const checks = Object.keys(VERDICTS) as CheckId[]
  const scenarios = ['S1', 'S6'] as const
  const changes = { cacheDir: CACHE, offline: false, checks, scenarios, pairs: [{ pair: PAIR, store }] }
  const { reports } = await audit(planOf(PAIR, runFolder(), changes))
  const [report] = reports
  expect(report === undefined ? null : verdictsOf(report)).toEqual(VERDICTS)
  const domains = report?.stores[0]?.domains
  expect(domains?.memory.implementation).toEqual({ class: 'MemoryLibSQL', package: '@mastra/libsql' })
  expect(report?.exitCode).toBe(1)
  const played = new Map(report?.stores[0]?.scenarios.map(({ id, verdict }) => [id, verdict]))
  // A machine that is busy with other things may keep a run from being judged; no other verdict will do.
  expect(['holds', 'inconclusive']).toContain(played.get('S1'))
  expect(['violated', 'inconclusive']).toContain(played.get('S6'))
}, 240_000)

test('a reading under names that no check would find is refused', async () => {
  const module = join(import.meta.dirname, 'stores/other-names.mjs')
  const rows = await connect({ url: '', token: null, directory: '', module })
  await expect(rows.runState('base.')).rejects.toThrow(
    /other-names\.mjs names a column mastra_messages\.0\.content: .* as in messages\.m1\.content/,
  )
})
