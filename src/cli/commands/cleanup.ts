import { realpathSync } from 'node:fs'
import { cleanUpRun } from '../../cleanup/clean-up-run.ts'
import { FenceAuditError } from '../../errors.ts'
import { foldersOfRun } from '../../history/stores-of-run.ts'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { mergeSettings } from '../../plan/merge-settings.ts'
import { planUrl } from '../../plan/plan-url.ts'
import { readConfig } from '../../plan/read-config.ts'
import { readEnvironment } from '../../plan/read-environment.ts'
import type { Settings } from '../../plan/settings.ts'
import { blotError } from '../../secrets/blot-error.ts'
import { secretsOf } from '../../secrets/secrets-of.ts'
import { COULD_NOT_RUN } from '../exit-codes.ts'
import { findRun } from '../find-run.ts'
import { writeOut } from '../write-out.ts'

/**
 * `fence-audit cleanup RUN`: removes what a stored run has left behind, and says what that was. Resolves to 0, or to 3
 * when something is left.
 *
 * @throws FenceAuditError as cleanUpRun does
 */
export async function cleanupCommand(run: unknown, flags: Settings): Promise<number> {
  if (typeof run !== 'string' || run === '')
    throw new FenceAuditError('BAD_FLAG', 'cleanup needs a run: its folder, its id, or latest.')
  const cwd = process.cwd()
  const config = await readConfig(cwd)
  const { outDir } = makeReportPlan(flags, config, process.env, cwd)
  const { url, token } = mergeSettings(flags, readEnvironment(process.env), config)
  const address = { url: url === undefined ? null : planUrl(url, cwd), token: token ?? null }
  const directory = realpathSync(findRun(run, cwd, outDir))
  requireOneStore(directory)
  try {
    const { removed, left } = await cleanUpRun(directory, address)
    await writeOut(
      [
        removed.length === 0 ? 'There was nothing to remove.' : `Removed: ${removed.join(', ')}.`,
        ...(left.length === 0 ? [] : [`Left, to be removed by hand:`, ...left.map((each) => `  ${each}`)]),
      ].join('\n'),
    )
    return left.length === 0 ? 0 : COULD_NOT_RUN
  } catch (error) {
    blotError(error, secretsOf(address))
    throw error
  }
}

/** Each store of a run of several has an address of its own. */
function requireOneStore(directory: string): void {
  const folders = foldersOfRun(directory)
  if (folders.includes(directory)) return
  throw new FenceAuditError(
    'BAD_FLAG',
    `${directory} is a run of several stores: clean up one at a time, with its --url. They are ${folders.join(', ')}.`,
  )
}
