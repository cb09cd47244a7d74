import { cp } from 'node:fs/promises'
import { existsSync, realpathSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { judgeStoredRun } from '../verdict/judge-stored-run.ts'
import { judgeCell } from './judge-cell.ts'
import { lockFolder } from './lock-folder.ts'
import type { Cell, Matrix } from './matrix.ts'
import { cellFolder, matrixFile, readCell, readMatrix, writeCell, writeMatrix } from './matrix-folder.ts'
import { mergeMatrices } from './merge-matrices.ts'

/**
 * Merges the matrices of several folders into a new one, with all their evidence. Every cell is judged again from its
 * run, as `recheck` does; that asks nothing of the packages, the databases or a network.
 *
 * @throws FenceAuditError MERGE_MISMATCH, RUN_NOT_FOUND, RUN_UNREADABLE, OUTPUT_UNWRITABLE
 */
export async function mergeFolders(folders: readonly string[], target: string): Promise<Matrix> {
  requireNew(target)
  const parts = folders.map((folder) => ({ folder, file: matrixFile(folder), matrix: asStored(folder) }))
  requireApart(folders, target)
  const merged = mergeMatrices(parts)
  using _ = lockFolder(target)
  for (const { folder, matrix } of parts) {
    for (const cell of matrix.cells) {
      await copyCell(folder, target, cell.id)
      if (cell.state !== 'not run') await writeCell(target, cell)
    }
  }
  await writeMatrix(target, merged)
  return merged
}

/** A matrix with the cells as their own files have them: a part that was interrupted has written no others. */
function asStored(folder: string): Matrix {
  const matrix = readMatrix(folder)
  const cells = matrix.cells.map((recorded): Cell => {
    const cell = readCell(folder, recorded.id)
    if (cell !== null) return judgedAgain(folder, cell)
    if (recorded.state === 'not run') return recorded
    const path = join(folder, cellFolder(recorded.id))
    throw new FenceAuditError(
      'RUN_UNREADABLE',
      `${path} is not as it was when its audit was finished: bring the whole folder of that part.`,
    )
  })
  return { ...matrix, cells }
}

/** As `recheck` does: what a run shows is judged, and put into words, by this program. */
function judgedAgain(folder: string, cell: Cell): Cell {
  if (cell.evidence === null) return cell
  return { ...cell, ...judgeCell(judgeStoredRun(join(folder, cell.evidence.run))) }
}

async function copyCell(from: string, to: string, id: string): Promise<void> {
  const source = join(from, cellFolder(id))
  if (!existsSync(source)) return
  // Links are kept as they are: `latest` names a run beside it.
  await cp(source, join(to, cellFolder(id)), { recursive: true, verbatimSymlinks: true })
}

function requireNew(target: string): void {
  if (!existsSync(matrixFile(target))) return
  throw new FenceAuditError(
    'OUTPUT_UNWRITABLE',
    `${target} has a matrix already, which is not overwritten: give another directory by --out, or remove it.`,
  )
}

/** A folder within a part, or around one, would be copied into itself. */
function requireApart(folders: readonly string[], target: string): void {
  for (const folder of folders) {
    const inside = relative(realpathSync(folder), target)
    if (inside === '' || (!inside.startsWith(`..${sep}`) && inside !== '..'))
      throw new FenceAuditError(
        'OUTPUT_UNWRITABLE',
        `${target} lies in ${folder}, which is merged: give another directory by --out.`,
      )
  }
}
