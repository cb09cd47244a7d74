import { afterAll, beforeAll, describe, it } from 'vitest'
import type { CheckId } from '../../src/checks/check-id.ts'
import type { Control } from '../../src/selftest/controls/control.ts'
import { CONTROLS } from '../../src/selftest/controls/list.ts'
import { tryControl } from '../../src/selftest/controls/try-control.ts'
import { BenchPool } from '../fixtures/stores/bench-pool.ts'

/** A call of a tenth of a second shows what one of half a second does; `fence-audit selftest --full` tries both. */
const HEALTHY = CONTROLS.filter(({ kind, name }) => kind === 'healthy' && !name.startsWith('very-slow')).map(
  (control) => [control.name, control] as const,
)
/** Healthy stores that write or answer in a way of their own; the others race as the reference does. */
const RACING = HEALTHY.filter(([name]) =>
  ['lenient', 'refuses-by-throwing', 'answers-with-counts', 'versioned-put'].includes(name),
)
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

describe.concurrent('a healthy store with manners of its own', () => {
  it.for(HEALTHY)('%s holds in every check', { timeout: 240_000 }, async ([, control], { expect }) => {
    const { unexpected } = await benches.use((bench) => tryControl(bench, control))
    expect(unexpected).toEqual([])
  })
})

describe('a healthy store in a race', () => {
  it.for(RACING)('%s has one winner', { timeout: 240_000 }, async ([, control], { expect }) => {
    expect(await raceUntilPlayed(control)).toEqual(Object.fromEntries(RACES.map((id) => [id, 'holds'])))
  })
})

/**
 * A race is inconclusive when a busy machine kept the two workers apart; then, and only then, it is run again. Any
 * other verdict stands at once.
 */
async function raceUntilPlayed({ name: manner }: Control): Promise<Record<string, string>> {
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
