import { notRun } from './cells-without-report.ts'
import { exitCodeOf } from './exit-code-of.ts'
import type { Cell, Matrix, MatrixPair } from './matrix.ts'
import { requireAlike, requireUnique, type MatrixPart } from './require-alike.ts'

/**
 * One matrix from several parts: all pairs that any of them knows, in the order of the parts, each with its cell. A pair
 * whose part is missing is `not run`. Pure.
 *
 * @throws FenceAuditError MERGE_MISMATCH
 */
export function mergeMatrices(parts: readonly MatrixPart[]): Matrix {
  requireAlike(parts)
  requireUnique(parts.map(({ file, matrix }) => ({ file, ids: tried(matrix).map(({ id }) => id) })))
  const [first] = parts
  if (first === undefined) throw new Error('There is no matrix to merge.')
  const pairs = new Map<string, MatrixPair>(
    parts.flatMap(({ matrix }) => matrix.pairs.map((pair) => [pair.id, pair] as const)),
  )
  const cells = new Map<string, Cell>(
    parts.flatMap(({ matrix }) => tried(matrix).map((cell) => [cell.id, cell] as const)),
  )
  const merged = [...pairs.values()].map((pair) => cells.get(pair.id) ?? notRun(pair))
  const { schemaVersion, tool, program, settings } = first.matrix
  return {
    schemaVersion,
    tool,
    program,
    settings,
    command: [...new Set(parts.map(({ matrix }) => matrix.command))].join(' && '),
    shard: null,
    pairs: [...pairs.values()],
    cells: merged,
    exitCode: exitCodeOf(merged),
  }
}

function tried({ cells }: Matrix): Cell[] {
  return cells.filter(({ state }) => state !== 'not run')
}
