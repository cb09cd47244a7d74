import { expect, it } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import { RACE_ROUNDS } from '../../src/checks/race-sets.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'

const CHECKS = ['tasks/shared-database', 'tasks/claim-race'] as const

it('gives a race up where nobody is told that he won, and no other', { timeout: 120_000 }, async () => {
  await using bench = await Bench.start(reference)
  const rounds = async (fault: string | null) => {
    const { evidenceOf, judgements } = await bench.auditReference({ variant: 'F3', fault }, CHECKS)
    const { length } = evidenceOf('tasks/claim-race').rounds
    return { length, verdict: judgements.get('tasks/claim-race')?.verdict }
  }
  expect(await rounds('applied-says-nothing')).toEqual({ length: 8, verdict: 'inconclusive' })
  const healthy = await rounds(null)
  expect(healthy.length).toBeGreaterThanOrEqual(RACE_ROUNDS)
})
