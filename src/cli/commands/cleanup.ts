import { realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { cleanUpRun, type CleanedUp } from '../../cleanup/clean-up-run.ts'
import { FenceAuditError } from '../../errors.ts'
import { foldersOfRun, hasBegun } from '../../history/stores-of-run.ts'
import { addressIn } from '../../plan/address-in.ts'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { mergeSettings } from '../../plan/merge-settings.ts'
import { readConfig } from '../../plan/read-config.ts'
import { readEnvironment } from '../../plan/read-environment.ts'
import type { Config, Settings } from '../../plan/settings.ts'
import { addressOfStore } from '../../plan/store-address.ts'
import { blotError } from '../../secrets/blot-error.ts'
import { secretsOf, type Address } from '../../secrets/secrets-of.ts'
import { COULD_NOT_RUN } from '../exit-codes.ts'
import { findRun } from '../find-run.ts'
import { writeOut } from '../write-out.ts'
import { say } from '../say.ts'

/**
 * `fence-audit cleanup RUN`: removes what a stored run has left behind, and says what that was. Of a run of several
 * stores each is cleaned up, at the address that the config file gives it. Resolves to 0, or to 3 when something is left.
 *
 * @throws FenceAuditError as cleanUpRun does; of several stores, that is told of each and the others are cleaned up
 */
export async function cleanupCommand(run: unknown, flags: Settings): Promise<number> {
  if (typeof run !== 'string' || run === '')
    throw new FenceAuditError('BAD_FLAG', 'cleanup needs a run: its folder, its id, or latest.')
  const cwd = process.cwd()
  const config = await readConfig(cwd)
  const { outDir } = makeReportPlan(flags, config, process.env, cwd)
  const settings = mergeSettings(flags, readEnvironment(process.env), config)
  const directory = realpathSync(findRun(run, cwd, outDir))
  const folders = foldersOfRun(directory)
  if (folders.includes(directory)) return tell(await cleanUpStore(directory, addressIn(settings, cwd)), '')
  if (settings.url !== undefined || settings.token !== undefined) {
    throw new FenceAuditError(
      'BAD_FLAG',
      `${directory} is a run of several stores, and --url and --token do not say of which. Clean up one at a time (${folders.join(', ')}), or let fence-audit.config give each its address.`,
    )
  }
  let exitCode = 0
  for (const folder of folders) exitCode = Math.max(exitCode, await cleanUpOneOf(folder, config, cwd))
  return exitCode
}

/** A store that cannot be cleaned up must not keep the others from it. */
async function cleanUpOneOf(folder: string, { stores = [] }: Config, cwd: string): Promise<number> {
  const name = basename(folder)
  if (!hasBegun(folder)) return tell({ removed: [], left: [] }, `${name}: `)
  try {
    const address = addressOfStore(name, stores, { environment: process.env, cwd })
    return await tell(await cleanUpStore(folder, address), `${name}: `)
  } catch (error) {
    if (!(error instanceof FenceAuditError)) throw error
    say(`${name}: ${error.message}`)
    return error.exitCode
  }
}

async function cleanUpStore(directory: string, address: Address): Promise<CleanedUp> {
  try {
    return await cleanUpRun(directory, address)
  } catch (error) {
    blotError(error, secretsOf(address))
    throw error
  }
}

async function tell({ removed, left }: CleanedUp, before: string): Promise<number> {
  await writeOut(
    [
      before + (removed.length === 0 ? 'There was nothing to remove.' : `Removed: ${removed.join(', ')}.`),
      ...(left.length === 0
        ? []
        : [`${before}Left, to be removed by hand:`, ...left.map((each) => `  ${each}`)]),
    ].join('\n'),
  )
  return left.length === 0 ? 0 : COULD_NOT_RUN
}
