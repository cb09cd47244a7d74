import { join, resolve } from 'node:path'
import { mergeFolders } from '../../matrix/merge-folders.ts'
import { planMatrixReport } from '../../plan/plan-matrix.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import { prepareOutputs } from '../prepare-outputs.ts'
import { writeMatrixOutputs } from '../write-matrix-outputs.ts'
import { MATRIX_FOLDER } from './matrix.ts'

/**
 * `fence-audit merge DIR…`: one matrix from the parts of several machines, with their evidence, below `--out`. Resolves
 * to the exit code of the worst cell; a pair whose part is missing could not be shown.
 *
 * @throws FenceAuditError MERGE_MISMATCH, and for what could not be read or written
 */
export async function mergeCommand(given: readonly string[], flags: Settings): Promise<number> {
  const cwd = process.cwd()
  const { outDir, outputs, verbose } = planMatrixReport(flags, await readConfig(cwd), process.env, cwd)
  prepareOutputs(outputs, null)
  const folder = join(outDir, MATRIX_FOLDER)
  const matrix = await mergeFolders(
    given.map((path) => resolve(cwd, path)),
    folder,
  )
  const failure = await writeMatrixOutputs(matrix, folder, outputs, { verbose, cwd })
  if (failure !== null && matrix.exitCode !== 1) throw failure
  if (failure !== null) process.stderr.write(`fence-audit: ${failure.message}\n`)
  return matrix.exitCode
}
