import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { custom } from '../../adapters/custom/index.ts'
import type { Audited } from '../../src/selftest/bench/audited.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'
import { findings } from '../../src/selftest/bench/findings.ts'

const MODULE = join(import.meta.dirname, '../fixtures/stores/odd-declarations.ts')
const CHECKS = ['runs/detection', 'runs/claim-unowned', 'workflows/run-fencing'] as const

let bench: Bench

beforeAll(async () => {
  bench = await Bench.start(custom)
})

afterAll(() => bench[Symbol.asyncDispose]())

async function audit(manner: string): Promise<Audited> {
  const directory = join(bench.directory, manner)
  mkdirSync(directory)
  return bench.audit({ url: manner, token: null, directory, module: MODULE }, CHECKS)
}

test.each(['rejects', 'throws', 'hangs'])(
  'a store that %s is not called fenced by its word',
  async (manner) => {
    const audited = await audit(manner)
    // What it does is observed all the same, and it does it well.
    expect(findings(audited)).toEqual(['runs/detection inconclusive'])
    expect(audited.judgements.get('runs/detection')?.summary).toContain(
      manner === 'hangs' ? 'hangs' : 'rejects',
    )
  },
)

test('a store that changes its mind is violated', async () => {
  const audited = await audit('changes-its-mind')
  expect(audited.judgements.get('runs/detection')?.verdict).toBe('violated')
  expect(audited.judgements.get('runs/detection')?.summary).toContain('changes its mind')
})

test('a store that says false is absent, however well it fences', async () => {
  expect(findings(await audit('says-false'))).toEqual(CHECKS.map((id) => `${id} absent`))
})
