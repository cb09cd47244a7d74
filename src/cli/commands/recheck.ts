import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { FenceAuditError } from '../../errors.ts'
import { foldersOfRun, hasBegun } from '../../history/stores-of-run.ts'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import { judgeStoredRun } from '../../verdict/judge-stored-run.ts'
import { baselineFor } from '../baseline-for.ts'
import { conclude } from '../conclude.ts'
import { INCONCLUSIVE } from '../exit-codes.ts'
import { findRun } from '../find-run.ts'
import { prepareOutputs } from '../prepare-outputs.ts'
import { say } from '../say.ts'

/**
 * `fence-audit recheck RUN`: judges a stored run again, of one store or of several, and reports it like the audit did. Resolves to the exit code
 * that the audit had.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE (also where no store of several was tried), BAD_BASELINE or OUTPUT_UNWRITABLE
 */
export async function recheckCommand(given: unknown, flags: Settings): Promise<number> {
  const run = typeof given === 'string' && given !== '' ? given : 'latest'
  const cwd = process.cwd()
  const plan = makeReportPlan(flags, await readConfig(cwd), process.env, cwd)
  const { outDir, outputs } = plan
  const baseline = baselineFor(plan, cwd)
  // The run itself, not the link `latest`, which moves on.
  const directory = realpathSync(findRun(run, cwd, outDir))
  prepareOutputs(outputs, null)
  const folders = foldersOfRun(directory)
  const missing = folders.includes(directory) ? [] : folders.filter((folder) => !hasBegun(folder))
  tellOfMissing(directory, missing, folders.length)
  const reports = folders.filter((folder) => !missing.includes(folder)).map((one) => judgeStoredRun(one))
  const worst = await conclude({ ...plan, reports, baseline, cwd, project: null })
  // Of a store that was never tried, nothing is shown.
  return worst === 0 && missing.length > 0 ? INCONCLUSIVE : worst
}

/** An audit of several stores may end before it has come to each. */
function tellOfMissing(directory: string, missing: readonly string[], of: number): void {
  if (missing.length === 0) return
  const names = missing.map((folder) => basename(folder)).join(', ')
  if (missing.length === of) {
    throw new FenceAuditError(
      'RUN_UNREADABLE',
      `The run ${directory} ended before any of its stores was tried (${names}): there is nothing to judge. Audit again.`,
    )
  }
  say(`not judged, because the run ended before they were tried: ${names}`)
}
