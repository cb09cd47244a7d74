import { afterAll, beforeAll, describe, it } from 'vitest'
import type { CheckId } from '../../src/checks/check-id.ts'
import type { MannerName } from '../../src/selftest/reference-store/manners.ts'
import { BenchPool } from '../fixtures/stores/bench-pool.ts'

/**
 * Healthy stores that write or answer in a way of their own; the others race as the reference does, which the full
 * selftest shows.
 */
const RACING = ['refuses-by-throwing', 'answers-with-counts', 'versioned-put'] as const
const RACES: readonly CheckId[] = [
  'tasks/claim-race',
  'tasks/reclaim-race',
  'tasks/finish-race',
  'tasks/lost-update',
  'tasks/linearizable',
]

let benches: BenchPool

beforeAll(async () => {
  benches = await BenchPool.start(2)
})

afterAll(() => benches[Symbol.asyncDispose]())

describe('a healthy store in a race', () => {
  it.for(RACING)('%s has one winner', { timeout: 240_000 }, async (manner, { expect }) => {
    expect(await raceUntilPlayed(manner)).toEqual(Object.fromEntries(RACES.map((id) => [id, 'holds'])))
  })
})

/**
 * A race is inconclusive when a busy machine kept the two workers apart; then, and only then, it is run again. Any
 * other verdict stands at once.
 */
async function raceUntilPlayed(manner: MannerName): Promise<Record<string, string>> {
  let open: readonly CheckId[] = RACES
  const verdicts: Record<string, string> = {}
  for (let attempt = 0; attempt < 6 && open.length > 0; attempt += 1) {
    const checks: readonly CheckId[] = ['tasks/shared-database', ...open]
    const { judgements } = await benches.use((bench) =>
      bench.auditReference({ variant: 'F3', fault: null, manner }, checks),
    )
    for (const id of open) verdicts[id] = judgements.get(id)?.verdict ?? 'missing'
    open = open.filter((id) => verdicts[id] === 'inconclusive')
  }
  return verdicts
}
