import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import type { CheckId } from '../../src/checks/check-id.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'
import type { OddFault } from '../fixtures/stores/odd-faults.ts'

const CAUGHT_BY = {
  'forgets-now-and-then': 'tasks/linearizable',
  'lower-name-takes-over': 'tasks/linearizable',
  'second-try-loses-its-result': 'tasks/linearizable',
  'open-after-release': 'workflows/linearizable',
  'gives-in-the-third-time': 'workflows/linearizable',
  'bulk-fenced-one-behind': 'memory/linearizable',
} as const satisfies Record<Exclude<OddFault, 'none'>, CheckId>

/** More than a check plays by default: faults that strike seldom must be found whatever else the machine does. */
const ROUNDS = 200

let bench: Bench

beforeAll(async () => {
  bench = await Bench.start({
    ...reference,
    openModule: join(import.meta.dirname, '../fixtures/stores/open-odd-store.ts'),
  })
})

afterAll(() => bench[Symbol.asyncDispose]())

test.each(Object.entries(CAUGHT_BY))(
  'a fault that is in no list, %s, is caught by %s',
  async (fault, check) => {
    const plan = { variant: 'F3', fault } as const
    const { judgements } = await bench.auditReference(plan, [check], { seed: 11, rounds: ROUNDS })
    const { verdict, notes = [] } = judgements.get(check) ?? {}
    expect(verdict).toBe('violated')
    expect(notes.at(-1)).toMatch(/--rounds 1 --seed \d+\./)
  },
)

test('the same store without a fault is not accused', async () => {
  const plan = { variant: 'F3', fault: 'none' } as const
  const { judgements } = await bench.auditReference(plan, [...new Set(Object.values(CAUGHT_BY))], {
    seed: 11,
  })
  expect(judgements.size).toBe(3)
  for (const { verdict } of judgements.values()) expect(verdict).not.toBe('violated')
})
