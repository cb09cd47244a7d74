import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { FenceAuditError } from '../../errors.ts'
import { foldersOfRun, hasBegun, readStores } from '../../history/stores-of-run.ts'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import { judgeStoredRun } from '../../verdict/judge-stored-run.ts'
import { judgeStores, type JudgedStores } from '../../verdict/judge-stores.ts'
import { baselineFor } from '../baseline-for.ts'
import { concludeStores } from '../conclude-stores.ts'
import { INCONCLUSIVE } from '../exit-codes.ts'
import { findRun } from '../find-run.ts'
import { prepareOutputs } from '../prepare-outputs.ts'
import { say } from '../say.ts'

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

function judgeRun(directory: string): JudgedStores & { readonly missing: readonly string[] } {
  const stores = readStores(directory)
  if (stores === null) return { reports: [judgeStoredRun(directory)], failures: [], missing: [] }
  const folders = foldersOfRun(directory)
  const missing = folders.filter((folder) => !hasBegun(folder))
  tellOfMissing(directory, missing, folders.length)
  const begun = folders.filter((folder) => !missing.includes(folder))
  return { ...judgeStores(begun, stores.id), missing }
}

/** An audit of several stores may end before it has come to each. */
function tellOfMissing(directory: string, missing: readonly string[], of: number): void {
  if (missing.length === 0) return
  const names = missing.map((folder) => basename(folder)).join(', ')
  if (missing.length === of) {
    throw new FenceAuditError(
      'RUN_UNREADABLE',
      `The run ${directory} has no evidence of any of its stores (${names}): there is nothing to judge. Audit again.`,
    )
  }
  say(`not judged, because they have no evidence (the run ended before, or it was taken away): ${names}`)
}
