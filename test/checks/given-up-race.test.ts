import { expect, it } from 'vitest'
import { reference } from '../../adapters/reference/index.ts'
import { RACE_ROUNDS } from '../../src/checks/race-sets.ts'
import { Bench } from '../../src/selftest/bench/bench.ts'

it.each([
  ['nobody is told that he won', 'tasks/claim-race', 'applied-says-nothing', 'inconclusive'],
  ['no owner is stored', 'tasks/finish-race', 'ownership-not-stored', 'absent'],
] as const)(
  'gives a race up where %s, and no other',
  async (_, race, pointless, verdict) => {
    await using bench = await Bench.start(reference)
    const rounds = async (fault: string | null) => {
      const checks = ['tasks/shared-database', race] as const
      const { evidenceOf, judgements } = await bench.auditReference({ variant: 'F3', fault }, checks)
      const { length } = evidenceOf(race).rounds
      return { length, verdict: judgements.get(race)?.verdict }
    }
    expect(await rounds(pointless)).toEqual({ length: 8, verdict })
    const healthy = await rounds(null)
    expect(healthy.length).toBeGreaterThanOrEqual(RACE_ROUNDS)
  },
  120_000,
)
