import { packageLabel } from '../matrix/axis-entry.ts'
import type { MatrixProgress } from '../matrix/run-matrix.ts'
import type { ProgressView } from './show-progress.ts'

/** One line on stderr for every finished cell, and a live one for what is begun where there is a terminal. */
export function showMatrixProgress(view: ProgressView): (progress: MatrixProgress) => void {
  return ({ cell, pair, done, of, ms }) => {
    const name = `${packageLabel(pair.core)} + ${packageLabel(pair.adapter)}`
    if (cell === null) {
      view.show({ pair: 'matrix', phase: 'check', text: `auditing ${name}`, done, of })
      return
    }
    const took = ms === null ? 'finished before' : `${Math.round(ms / 1000)} s`
    view.note(`[${done}/${of}] ${name}: ${cell.state} (${took})`)
  }
}
