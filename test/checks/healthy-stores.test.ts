import { describe, expect, it } from 'vitest'
import type { CheckId } from '../../src/checks/check-id.ts'
import {
  auditVariant,
  RACES,
  verdictsOf,
  withVerdict,
  WITHOUT_RACES,
} from '../fixtures/stores/audit-variant.ts'
import { MANNER_NAMES } from '../fixtures/stores/variant-names.ts'

/** Healthy stores that write or answer in a way of their own; the others race as the reference does. */
const RACING = ['lenient', 'refuses-by-throwing', 'answers-with-counts', 'versioned-put']
/** What the contract leaves open: a delete has no conditions. */
const OPEN: Readonly<Record<string, readonly CheckId[]>> = { 'unconditional-delete': ['tasks/stale-delete'] }
const TASKS = WITHOUT_RACES.filter((id) => id.startsWith('tasks/'))

describe.concurrent('a healthy store with manners of its own', () => {
  it.for(MANNER_NAMES)('%s holds in every check', { timeout: 90_000 }, async (manner, { expect }) => {
    const report = await auditVariant({ manner }, TASKS)
    const open = OPEN[manner] ?? []
    expect(withVerdict(report, 'violated', 'error', 'inconclusive')).toEqual([])
    expect(verdictsOf(report)).toEqual(
      Object.fromEntries(TASKS.map((id) => [id, open.includes(id) ? 'absent' : 'holds'])),
    )
  })
})

describe('a healthy store in a race', () => {
  it.for(RACING)('%s has one winner', { timeout: 120_000 }, async (manner) => {
    const verdicts = await raceUntilPlayed(manner)
    expect(verdicts).toEqual(Object.fromEntries(RACES.map((id) => [id, 'holds'])))
  })
})

/**
 * A race is inconclusive when a busy machine kept the two workers apart; then, and only then, it is run again. Any
 * other verdict stands at once.
 */
async function raceUntilPlayed(manner: string): Promise<Record<string, string>> {
  let open: readonly CheckId[] = RACES
  const verdicts: Record<string, string> = {}
  for (let attempt = 0; attempt < 6 && open.length > 0; attempt += 1) {
    const report = await auditVariant({ manner }, ['tasks/shared-database', ...open])
    const seen = verdictsOf(report)
    for (const id of open) verdicts[id] = seen[id] ?? 'missing'
    open = open.filter((id) => verdicts[id] === 'inconclusive')
  }
  return verdicts
}
