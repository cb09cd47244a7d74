import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'

const CHECK = 'tasks/linearizable'

let bench: Bench

beforeAll(async () => {
  bench = await Bench.start({
    ...reference,
    openModule: join(import.meta.dirname, '../fixtures/stores/open-odd-store.ts'),
  })
})

afterAll(() => bench[Symbol.asyncDispose]())

async function audit(fault: string, options: { seed: number; rounds: number }) {
  const { judgements, evidenceOf } = await bench.auditReference({ variant: 'F3', fault }, [CHECK], options)
  const { verdict, notes } = judgements.get(CHECK) ?? {}
  return { verdict, notes: notes ?? [], histories: evidenceOf(CHECK).histories }
}

test('the seed that a failure is reported with shows it again, cut down to a few calls', async () => {
  const found = await audit('second-try-loses-its-result', { seed: 3, rounds: 200 })
  expect(found.verdict).toBe('violated')
  const seed = Number(/--rounds 1 --seed (\d+)/.exec(found.notes.at(-1) ?? '')?.[1])
  const repeated = await audit('second-try-loses-its-result', { seed, rounds: 1 })
  expect(repeated.verdict).toBe('violated')
  const [first] = repeated.histories
  expect(found.histories.map((history) => history.seed)).toContain(first?.seed)
  const lengths = repeated.histories.map(({ operations }) => operations.length)
  expect(Math.min(...lengths)).toBeLessThan(lengths[0] ?? 0)
})

test('a few histories are played again and again, as many as a check plays otherwise', async () => {
  const { histories } = await audit('none', { seed: 5, rounds: 2 })
  expect(new Set(histories.map(({ seed }) => seed)).size).toBe(2)
  expect(histories.length).toBeGreaterThanOrEqual(8)
})
