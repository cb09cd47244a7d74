import { describe, expect, test } from 'vitest'
import { MATRIX_RENDERERS } from '../../reports/matrix/list.ts'
import { packageVersion } from '../../src/files/package-root.ts'
import { matrixSchema } from '../../src/matrix/matrix.ts'
import { readDoc } from './doc-file.ts'

const OPTIONS = { color: false, columns: 80, verbose: false, evidence: null } as const
const matrix = matrixSchema.parse(JSON.parse(readDoc('matrix.json')))

describe('the matrix of the documentation', () => {
  test('was made by the present version, schema and renderers', () => {
    expect(matrix.tool.version).toBe(packageVersion())
    expect(readDoc('matrix.json')).toBe(MATRIX_RENDERERS.json(matrix, OPTIONS))
    expect(readDoc('matrix.md')).toBe(MATRIX_RENDERERS.markdown(matrix, OPTIONS))
    expect(readDoc('matrix.html')).toBe(MATRIX_RENDERERS.html(matrix, OPTIONS))
  })

  test('has eight cores and six adapters at least, each pair tried, and the command that makes it again', () => {
    const { cells, command, pairs } = matrix
    expect(new Set(pairs.map(({ core }) => core.version)).size).toBeGreaterThanOrEqual(8)
    expect(
      new Set(pairs.map(({ adapter }) => `${adapter.name} ${adapter.version}`)).size,
    ).toBeGreaterThanOrEqual(6)
    expect(cells.map(({ id }) => id)).toEqual(pairs.map(({ id }) => id))
    expect(cells.filter(({ state }) => ['not run', 'could not run'].includes(state))).toEqual([])
    expect(command).toMatch(/^fence-audit matrix --core .* --adapter /)
    expect(readDoc('matrix.md')).toContain(command)
  })

  test('tells nothing of the machine that made it', () => {
    for (const page of ['matrix.json', 'matrix.md', 'matrix.html'])
      expect(readDoc(page)).not.toMatch(/\/(?:root|home|tmp|Users|work)\//)
  })
})
