import { realpathSync } from 'node:fs'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import { baselineFor } from '../baseline-for.ts'
import { concludeStores } from '../conclude-stores.ts'
import { INCONCLUSIVE } from '../exit-codes.ts'
import { findRun } from '../find-run.ts'
import { judgeRun } from '../judge-run.ts'
import { prepareOutputs } from '../prepare-outputs.ts'

/**
 * `fence-audit recheck RUN`: judges a stored run again, of one store or of several, and reports it like the audit did. Resolves to the exit code
 * that the audit had. Damaged
 * evidence of one store of several is an error of that one, and hides nothing of the others.
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
  const { missing, ...judged } = judgeRun(directory)
  const worst = await concludeStores({ ...plan, ...judged, baseline, cwd, project: null })
  // Of a store that was never tried, nothing is shown.
  return worst === 0 && missing.length > 0 ? INCONCLUSIVE : worst
}
