import { describe, expect, test } from 'vitest'
import { itemsOfShard, parseShard } from '../../src/matrix/shard.ts'
import { mergeMatrices } from '../../src/matrix/merge-matrices.ts'
import type { Matrix } from '../../src/matrix/matrix.ts'
import { CELLS, matrixOf } from './hand-written-matrix.ts'

const part = (index: number, change: Partial<Matrix> = {}) => ({
  file: `part-${index}/matrix.json`,
  matrix: matrixOf(itemsOfShard(CELLS, { index, of: 2 }), { shard: { index, of: 2 }, ...change }),
})

describe('merging', () => {
  test('two parts are the whole, in its order', () => {
    expect(mergeMatrices([part(2), part(1)])).toEqual(matrixOf())
  })

  test('a pair whose part is missing is not run, and no success', () => {
    const { cells, exitCode } = mergeMatrices([part(2)])
    expect(cells.map(({ state }) => state)).toEqual(['not run', 'stall', 'not run', 'fenced'])
    expect(exitCode).toBe(1)
    const [, , , whole] = CELLS
    if (whole === undefined) throw new Error('There is no fenced cell.')
    expect(mergeMatrices([{ file: 'x', matrix: matrixOf([whole]) }]).exitCode).toBe(2)
  })

  test('a cell in two parts is refused, naming both files', () => {
    expect(() => mergeMatrices([part(1), { ...part(1), file: 'again/matrix.json' }])).toThrow(
      /^again\/matrix\.json has the cell \S+, and so has part-1\/matrix\.json/,
    )
  })

  const { settings } = matrixOf()
  const differing: Readonly<Record<string, Partial<Matrix>>> = {
    "fence-audit's version": { tool: { name: 'fence-audit', version: '0.2.0' } },
    "fence-audit's code": { program: '0'.repeat(64) },
    'the setting scenarios': { settings: { ...settings, scenarios: ['S1', 'S6'] } },
    'the setting node': { settings: { ...settings, node: '22.13.0' } },
  }
  for (const [name, change] of Object.entries(differing)) {
    test(`${name} has to be alike; the file that differs is named`, () => {
      expect(() => mergeMatrices([part(1), part(2, change)])).toThrow(
        new RegExp(String.raw`^part-2/matrix\.json differs from part-1/matrix\.json in ${name} `),
      )
    })
  }
})

describe('--shard', () => {
  test('parts have every item once, and differ by one at most', () => {
    const items = Array.from({ length: 11 }, (_, index) => index)
    const parts = [1, 2, 3].map((index) => itemsOfShard(items, { index, of: 3 }))
    expect(parts.flat().sort((one, other) => one - other)).toEqual(items)
    expect(parts.map(({ length }) => length)).toEqual([4, 4, 3])
    expect(itemsOfShard(items, null)).toEqual(items)
  })

  test.each(['0/2', '3/2', '1', '1/', 'a/b', '1/0', '-1/2'])('%s is refused', (text) => {
    expect(() => parseShard(text)).toThrow(`--shard ${text} is not one part of several`)
  })
})
