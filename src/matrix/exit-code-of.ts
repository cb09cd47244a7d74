import type { Cell } from './matrix.ts'

/** As for several audits: 1 dominates, then what could not run, then what could not be shown. */
const ORDER = [130, 1, 3, 2, 0] as const satisfies readonly Cell['exitCode'][]

/** The exit code of a matrix; 2 for one without cells, because nothing was shown. */
export function exitCodeOf(cells: readonly Pick<Cell, 'exitCode'>[]): Cell['exitCode'] {
  return ORDER.find((code) => cells.some(({ exitCode }) => exitCode === code)) ?? 2
}
