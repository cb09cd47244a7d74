import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { custom } from '../../adapters/custom/index.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import type { Audited } from '../../src/selftest/bench/audited.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'
import { findings } from '../../src/selftest/bench/findings.ts'

const MODULE = join(import.meta.dirname, '../fixtures/stores/odd-fences.ts')
const CARD = 'workflows/run-fencing'
const TAKEOVER = 'workflows/run-takeover'

let bench: Bench

beforeAll(async () => {
  bench = await Bench.start(custom)
})

afterAll(() => bench[Symbol.asyncDispose]())

async function audit(manner: string, ...checks: readonly CheckId[]): Promise<Audited> {
  const directory = join(bench.directory, manner)
  mkdirSync(directory)
  return bench.audit({ url: manner, token: null, directory, module: MODULE }, checks)
}

test.each([
  ['explicit-only', CARD, 'violated', /fence scope: .* landed/],
  ['scope-only', CARD, 'violated', /fence explicit: .* landed/],
  ['refuses-successors', CARD, 'violated', /B was given the run, yet its write .* was refused/],
  ['lands-later', CARD, 'violated', /changed after the last call/],
  ['refuses-once', CARD, 'violated', /when A tried again/],
  ['fences-at-first-write', TAKEOVER, 'violated', /between the takeover and B's first write: .* landed/],
  ['only-locks', CARD, 'inconclusive', /contention or a lost database/],
  ['answers-false', CARD, 'violated', /`false` came back and no error/],
  ['state-without-fences', CARD, 'violated', /A was given the run, yet its write to updateWorkflowState/],
  ['generation-as-text', 'runs/claim-unowned', 'violated', /the generation is a safe integer/],
] as const)('a store that is %s is found out by %s: %s', async (manner, check, verdict, words) => {
  const judgement = (await audit(manner, check)).judgements.get(check)
  expect([judgement?.verdict, judgement?.summary]).toEqual([verdict, expect.stringMatching(words)])
})

test.each(['own-error-class', 'conflict-as-cause', 'conflict-sounds-like-a-lock'])(
  'a sound store that refuses by %s holds',
  async (manner) => {
    expect(findings(await audit(manner, CARD, TAKEOVER, 'workflows/error-identity'))).toEqual([])
  },
)
