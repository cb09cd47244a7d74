import { describe, expect, test } from 'vitest'
import { PLAYERS } from '../../src/histories/script.ts'
import { scriptOf, seedOf, seedToRepeat } from '../../src/histories/script-of.ts'

const OFFERED = { scopes: true, retire: true, updates: true }
const OBJECTS = ['task', 'run', 'memory'] as const

describe.each(OBJECTS)('scripts on one %s', (object) => {
  test.each([0, 1, 2 ** 31, 2 ** 32 - 1])(
    'round 0 of the seed to repeat is the round, from seed %i',
    (seed) => {
      for (const round of [0, 1, 39]) {
        const own = seedOf(seed, object, round)
        const repeated = seedToRepeat(own, object)
        expect(repeated).toBeGreaterThanOrEqual(0)
        expect(repeated).toBeLessThan(2 ** 32)
        expect(seedOf(repeated, object, 0)).toBe(own)
      }
    },
  )

  test('are the same for the same seed, and others for another', () => {
    expect(scriptOf(object, OFFERED, 17)).toEqual(scriptOf(object, OFFERED, 17))
    expect(scriptOf(object, OFFERED, 17)).not.toEqual(scriptOf(object, OFFERED, 18))
  })

  test('have at most twelve steps for each process, and now and then as many as that', () => {
    const lengths = Array.from({ length: 300 }, (_, seed) => scriptOf(object, OFFERED, seed)).flatMap(
      (script) => PLAYERS.map((player) => script[player].length),
    )
    expect(Math.max(...lengths)).toBeLessThanOrEqual(12)
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(9)
  })
})
