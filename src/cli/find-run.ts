import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { isRun } from '../history/stores-of-run.ts'
import { didYouMean } from '../plan/nearest.ts'

/**
 * Absolute directory of a stored run: given as a path, as the id of a run under `outDir`, or as `latest`.
 *
 * @throws FenceAuditError RUN_NOT_FOUND
 */
export function findRun(given: string, cwd: string, outDir: string): string {
  const runs = join(outDir, 'runs')
  const candidates = [resolve(cwd, given), join(runs, given), join(outDir, given)]
  const found = candidates.find(isRun)
  if (found !== undefined) return found
  const ids = existsSync(runs) ? readdirSync(runs) : []
  const remedy = ids.length === 0 ? ` There are none yet; --out says where to look.` : didYouMean(given, ids)
  throw new FenceAuditError('RUN_NOT_FOUND', `There is no run ${given} in ${runs}.${remedy}`)
}
