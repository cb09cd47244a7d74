import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { packageVersion } from '../../files/package-root.ts'
import { commandOf } from '../../matrix/command-of.ts'
import { defaultJobs } from '../../matrix/default-jobs.ts'
import type { MatrixHeader } from '../../matrix/matrix.ts'
import { planCells, settingsOf } from '../../matrix/plan-cells.ts'
import { programHash } from '../../matrix/program-hash.ts'
import { runMatrix, type MatrixRun } from '../../matrix/run-matrix.ts'
import { itemsOfShard, parseShard, type Shard } from '../../matrix/shard.ts'
import { resolveNode } from '../../pair/resolve-node.ts'
import { planJobs } from '../../plan/plan-jobs.ts'
import { planMatrix, type MatrixRequest } from '../../plan/plan-matrix.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import type { Plan } from '../../plan/plan.ts'
import { Guardian } from '../../worker/guardian.ts'
import { INTERRUPTED } from '../exit-codes.ts'
import { listenForInterruption } from '../listen-for-interruption.ts'
import { prepareOutputs } from '../prepare-outputs.ts'
import { showMatrixProgress } from '../show-matrix-progress.ts'
import { showProgress } from '../show-progress.ts'
import { writeMatrixOutputs } from '../write-matrix-outputs.ts'

/** What `fence-audit matrix` takes beside the settings of an audit. */
export interface MatrixFlags {
  readonly cores: readonly string[] | undefined
  /** Texts, as they were typed. */
  readonly jobs: string | undefined
  readonly shard: string | undefined
}

/** The folder of a matrix in the one for runs. */
export const MATRIX_FOLDER = 'matrix'

/**
 * `fence-audit matrix`: audits every pair that its folder has no finished cell of, and writes the table. Resolves to the
 * exit code of the worst cell.
 *
 * @throws FenceAuditError for input that cannot be, and for what could not be written
 */
export async function matrixCommand(flags: Settings, own: MatrixFlags): Promise<number> {
  const cwd = process.cwd()
  const request = planMatrix(withCores(flags, own), await readConfig(cwd), process.env, cwd)
  const { outputs, verbose } = request
  const shard = own.shard === undefined ? null : parseShard(own.shard)
  const jobs = own.jobs === undefined ? request.jobs : planJobs(own.jobs)
  prepareOutputs(outputs, request.outDir)
  const progress = showProgress({ ...request, stream: process.stderr })
  const interruption = listenForInterruption(() =>
    progress.note('fence-audit: interrupted; the same command goes on from here. Again to stop at once.'),
  )
  const { signal } = interruption
  try {
    const { cells, frame } = await plan(request, shard, { cwd, signal })
    const folder = join(request.outDir, MATRIX_FOLDER)
    const matrix = await runMatrix(
      { folder, frame, cells, jobs: jobs ?? defaultJobs(availableParallelism(), totalmem()) },
      { onProgress: showMatrixProgress(progress), signal },
    )
    progress.end()
    const failure = await writeMatrixOutputs(matrix, folder, outputs, { verbose, cwd })
    // As in an audit: a table that could not be written must not hide what was found.
    if (failure !== null && matrix.exitCode !== 1) throw failure
    if (failure !== null) process.stderr.write(`fence-audit: ${failure.message}\n`)
    return signal.aborted ? INTERRUPTED : matrix.exitCode
  } catch (error) {
    progress.end()
    if (!signal.aborted) throw error
    return INTERRUPTED
  } finally {
    interruption.stop()
  }
}

function withCores(
  flags: Settings,
  { cores }: MatrixFlags,
): Settings & { readonly cores?: readonly string[] } {
  return cores === undefined ? flags : { ...flags, cores }
}

/** Everything that is known before the first audit: which cells there are, and with which plan each. */
async function plan(
  request: MatrixRequest,
  shard: Shard | null,
  { cwd, signal }: { readonly cwd: string; readonly signal: AbortSignal },
): Promise<Pick<MatrixRun, 'frame' | 'cells'>> {
  await using guardian = new Guardian()
  const { cacheDir, offline, seed } = request
  const context = { cacheDir, offline, guardian, signal, cwd }
  const headerOf = async (ofFirst: Plan): Promise<MatrixHeader> => {
    const node = await resolveNode(ofFirst.node, context)
    return {
      schemaVersion: 1,
      tool: { name: 'fence-audit', version: packageVersion() },
      program: programHash(),
      settings: settingsOf(ofFirst, { seed, node: node.version }),
    }
  }
  const { cells, header } = await planCells(request, headerOf, context)
  const pairs = cells.map(({ pair }) => pair)
  const command = commandOf(request.given, request)
  return { frame: { ...header, command, shard, pairs }, cells: itemsOfShard(cells, shard) }
}
