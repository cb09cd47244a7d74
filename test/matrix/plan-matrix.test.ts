import { expect, test } from 'vitest'
import { commandOf } from '../../src/matrix/command-of.ts'
import { defaultJobs } from '../../src/matrix/default-jobs.ts'
import type { Config } from '../../src/plan/settings.ts'
import { planMatrix } from '../../src/plan/plan-matrix.ts'

const CONFIG: Config = {
  url: 'file:own.db',
  gate: 'regression',
  rounds: 7,
  matrix: {
    core: ['1.71.0'],
    adapter: ['@mastra/libsql@last 2'],
    pairs: [{ core: 'last 1', adapter: '@mastra/pg' }],
  },
}

test('a matrix is what the config file lists, unless flags say another', () => {
  const { cores, adapters, pairs } = planMatrix({}, CONFIG, {}, '/app')
  expect({ core: cores, adapter: adapters, pairs }).toEqual(CONFIG.matrix)
  const flags = { cores: ['latest'], adapter: ['@mastra/pg'] }
  expect(planMatrix(flags, CONFIG, {}, '/app')).toMatchObject({
    cores: ['latest'],
    adapters: ['@mastra/pg'],
    pairs: [],
  })
})

test("a pair's plan has the config's settings and a database of its own", async () => {
  const plan = await planMatrix({}, CONFIG, {}, '/app').planOf('1.71.0', '@mastra/libsql@1.23.1')
  expect(plan).toMatchObject({ rounds: 7, gate: 'pair', regression: false })
  expect(plan.pairs).toEqual([
    {
      pair: { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' },
      store: { adapter: '@mastra/libsql', url: null, token: null, module: null },
    },
  ])
})

test('an address given for one audit is refused, not ignored', () => {
  const flags = { cores: ['latest'], adapter: ['@mastra/pg'] }
  expect(() => planMatrix(flags, {}, { FENCE_AUDIT_URL: 'postgres://db' }, '/app')).toThrow(
    /^url is not for a matrix/,
  )
})

test('the command makes the matrix again, and names no folder of this machine', () => {
  const command = commandOf(
    { scenarios: ['S1', 'S6'], unconfined: true, out: '/home/me/out', token: 'secret', rounds: 7 },
    {
      cores: ['>=1.60 <1.72 minor'],
      adapters: ['@mastra/pg@1.27.1', '/home/me/mine', '@x/y@file:/home/me/z'],
    },
  )
  expect(command).toBe(
    "fence-audit matrix --core '>=1.60 <1.72 minor' --adapter @mastra/pg@1.27.1 --adapter 'file:…/mine' --adapter '@x/y@file:…/z' --scenarios S1,S6 --rounds 7 --unconfined",
  )
})

test('as many audits at the same time as cores and memory carry, and one at least', () => {
  expect([defaultJobs(2, 24e9), defaultJobs(8, 5e9), defaultJobs(4, 1e9)]).toEqual([2, 2, 1])
})
