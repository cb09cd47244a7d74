import { realpathSync } from 'node:fs'
import { FenceAuditError } from '../../errors.ts'
import { foldersOfRun } from '../../history/stores-of-run.ts'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import { judgeStoredRun } from '../../verdict/judge-stored-run.ts'
import { worstExitCode } from '../../verdict/worst-exit-code.ts'
import { findRun } from '../find-run.ts'
import { prepareOutputs } from '../prepare-outputs.ts'
import { writeReports } from '../write-reports.ts'

/**
 * `fence-audit recheck RUN`: judges a stored run again, of one store or of several, and reports it like the audit did. Resolves to the exit code
 * that the audit had.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE or OUTPUT_UNWRITABLE
 */
export async function recheckCommand(run: unknown, flags: Settings): Promise<number> {
  if (typeof run !== 'string' || run === '') {
    throw new FenceAuditError('BAD_FLAG', 'recheck needs a run: its folder, its id, or latest.')
  }
  const cwd = process.cwd()
  const { outDir, outputs, verbose } = makeReportPlan(flags, await readConfig(cwd), process.env, cwd)
  // The run itself, not the link `latest`, which moves on.
  const directory = realpathSync(findRun(run, cwd, outDir))
  prepareOutputs(outputs, null)
  const reports = foldersOfRun(directory).map((folder) => judgeStoredRun(folder))
  const exitCode = worstExitCode(reports)
  const failure = await writeReports(reports, outputs, verbose)
  if (failure !== null && exitCode !== 1) throw failure
  if (failure !== null) process.stderr.write(`fence-audit: ${failure.message}\n`)
  return exitCode
}
