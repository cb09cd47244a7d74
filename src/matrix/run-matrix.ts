import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { audit } from '../audit.ts'
import { FenceAuditError } from '../errors.ts'
import { makeDirectories } from '../files/make-directories.ts'
import type { Plan } from '../plan/plan.ts'
import { Lanes } from '../run/lanes.ts'
import { failed, notRun } from './cells-without-report.ts'
import { exitCodeOf } from './exit-code-of.ts'
import { judgeCell } from './judge-cell.ts'
import { lockFolder } from './lock-folder.ts'
import type { Cell, Matrix, MatrixPair } from './matrix.ts'
import { cellFolder, readCell, writeCell, writeEvidence, writeMatrix } from './matrix-folder.ts'

/** A cell that is to be audited, and with which plan. */
export interface PlannedCell {
  readonly pair: MatrixPair
  readonly plan: Plan
}

export interface MatrixRun {
  /** Absolute; finished cells in it are not audited again. */
  readonly folder: string
  /** The matrix as far as it is known before anything is tried. */
  readonly frame: Omit<Matrix, 'cells' | 'exitCode'>
  /** The cells of this shard, in the order of the frame's pairs. */
  readonly cells: readonly PlannedCell[]
  /** So many audits at the same time. */
  readonly jobs: number
}

export interface MatrixProgress {
  /** Null where a cell was just begun. */
  readonly cell: Cell | null
  readonly pair: MatrixPair
  readonly done: number
  readonly of: number
  /** What the audit took, in ms; null for a cell that was not audited now. */
  readonly ms: number | null
}

export interface MatrixOptions {
  readonly onProgress?: (progress: MatrixProgress) => void
  /** Aborting it ends the audits that run; what is finished is kept, and the rest is `not run`. */
  readonly signal?: AbortSignal
}

/**
 * Audits every pair of a matrix that its folder has no finished cell of, and writes each cell as soon as it is there. A
 * pair that fails is a cell. One that could not be run at all is tried again the next time, since the machine or the
 * network may have been at fault.
 *
 * @throws FenceAuditError RUN_UNDER_WAY, OUTPUT_UNWRITABLE
 */
export async function runMatrix(run: MatrixRun, options: MatrixOptions = {}): Promise<Matrix> {
  const signal = options.signal ?? new AbortController().signal
  using _ = lockFolder(run.folder)
  const found = new Map(run.cells.map(({ pair: { id } }) => [id, readCell(run.folder, id)]))
  const cells = run.cells.map(({ pair }) => found.get(pair.id) ?? notRun(pair))
  await writeMatrix(run.folder, matrixOf(run, cells))
  const lanes = new Lanes(run.jobs)
  let done = 0
  const tell = (pair: MatrixPair, cell: Cell | null, ms: number | null): void =>
    options.onProgress?.({ pair, cell, ms, done, of: run.cells.length })
  const finish = async ({ pair, plan }: PlannedCell, index: number): Promise<void> => {
    if (signal.aborted) return
    tell(pair, null, null)
    const startedAt = performance.now()
    const cell = await auditCell(run.folder, { pair, plan }, signal)
    if (cell === null) return
    cells[index] = cell
    await writeCell(run.folder, cell)
    done += 1
    tell(pair, cell, performance.now() - startedAt)
  }
  const open = run.cells.map((planned, index) => ({
    planned,
    index,
    cell: found.get(planned.pair.id) ?? null,
  }))
  for (const { planned, cell } of open) {
    if (cell === null || cell.failure !== null) continue
    done += 1
    tell(planned.pair, cell, null)
  }
  const undone = open.filter(({ cell }) => cell === null || cell.failure !== null)
  const outcomes = await Promise.allSettled(
    undone.map(({ planned, index }) => lanes.take(() => finish(planned, index))),
  )
  const matrix = matrixOf(run, cells)
  await writeMatrix(run.folder, matrix)
  // A cell that cannot be written is no cell: everything else went on before this is said.
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return matrix
}

function matrixOf({ frame }: MatrixRun, cells: readonly Cell[]): Matrix {
  return { ...frame, cells: [...cells], exitCode: exitCodeOf(cells) }
}

/** Null where it was interrupted. */
async function auditCell(
  folder: string,
  { pair, plan }: PlannedCell,
  signal: AbortSignal,
): Promise<Cell | null> {
  const outDir = join(folder, cellFolder(pair.id))
  try {
    const { reports } = await audit({ ...plan, outDir }, { signal })
    const [report] = reports
    if (signal.aborted) return null
    if (report === undefined) throw new Error('The audit made no report.')
    const judgement = judgeCell(report)
    return { ...pair, ...judgement, failure: null, evidence: await writeEvidence(folder, pair.id, report) }
  } catch (error) {
    if (signal.aborted) return null
    if (error instanceof FenceAuditError && error.code === 'OUTPUT_UNWRITABLE') throw error
    if (!(error instanceof FenceAuditError)) keepStack(outDir, error)
    return failed(pair, error)
  }
}

/** A bug in one cell must not end the others, nor be lost. */
function keepStack(outDir: string, error: unknown): void {
  makeDirectories(outDir, 0o700)
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  writeFileSync(join(outDir, 'bug.txt'), `${stack}\n`, { mode: 0o600 })
}
