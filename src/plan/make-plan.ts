import { randomInt } from 'node:crypto'
import { deepFreeze } from './deep-freeze.ts'
import { mergeSettings } from './merge-settings.ts'
import type { Plan } from './plan.ts'
import { planFolders } from './plan-folders.ts'
import { planGate } from './plan-gate.ts'
import { planNode } from './plan-node.ts'
import { planOutputs } from './plan-outputs.ts'
import { planRounds } from './plan-rounds.ts'
import { planScenarios } from './plan-scenarios.ts'
import { planStores } from './plan-stores.ts'
import { readEnvironment } from './read-environment.ts'
import { SEED_MAX } from './read-number.ts'
import { selectChecks } from './select-checks.ts'
import { selectRequired } from './select-required.ts'
import type { Config, Settings } from './settings.ts'

/**
 * One validated, deeply frozen plan from flags, `FENCE_AUDIT_*` variables and a config file, in this order of
 * precedence. Relative paths start at `cwd`.
 *
 * @throws FenceAuditError that names the input and the remedy
 */
export async function makePlan(
  flags: Settings,
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Promise<Plan> {
  const { stores, matrix: _, ...ofFile } = config
  const given = mergeSettings(flags, readEnvironment(environment))
  const settings = mergeSettings(given, ofFile)
  const checks = selectChecks(settings.only, settings.skip)
  return deepFreeze({
    ...planFolders(settings, cwd),
    ...selectRequired(settings.require, checks),
    checks,
    outputs: planOutputs(settings.format, cwd),
    ...planScenarios(settings),
    ...planGate(settings),
    node: settings.node === undefined ? null : planNode(settings.node, cwd),
    rounds: planRounds(settings.rounds),
    seed: settings.seed ?? randomInt(SEED_MAX),
    quiet: settings.quiet ?? false,
    verbose: settings.verbose ?? false,
    offline: settings.offline ?? false,
    keep: settings.keep ?? false,
    unconfined: settings.unconfined ?? false,
    pairs: await planStores({ stores, given, ofFile, checks, environment, cwd }),
  } satisfies Plan)
}
