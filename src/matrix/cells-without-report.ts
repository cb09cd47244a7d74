import { FenceAuditError } from '../errors.ts'
import type { CellState } from './cell-state.ts'
import type { Cell, MatrixPair } from './matrix.ts'

const NOTHING = { domains: null, peer: null, evidence: null } as const
/** What lies at the packages themselves; anything else is the machine's, the network's or ours. */
const OF_THE_PAIR: ReadonlySet<string> = new Set(['VERSION_NOT_FOUND', 'INSTALL_FAILED', 'NODE_TOO_OLD'])

/** The cell of a pair that was not tried. */
export function notRun(pair: MatrixPair): Cell {
  const why = 'not run: the matrix was interrupted before, or the part that has it is missing.'
  return { ...pair, state: 'not run', exitCode: 2, why, failure: null, ...NOTHING }
}

/** The cell of a pair whose audit could not be carried out. */
export function failed(pair: MatrixPair, error: unknown): Cell {
  const known = error instanceof FenceAuditError
  const message = error instanceof Error ? error.message : String(error)
  const failure = {
    code: known ? error.code : 'BUG',
    message: known ? message : `a bug in fence-audit: ${message}`,
  }
  const state: CellState = OF_THE_PAIR.has(failure.code) ? 'does not install' : 'could not run'
  return { ...pair, state, exitCode: 3, why: failure.message, failure, ...NOTHING }
}
