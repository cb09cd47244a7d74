import { mergeSettings } from './merge-settings.ts'
import type { Plan } from './plan.ts'
import { planFolders } from './plan-folders.ts'
import { planGate } from './plan-gate.ts'
import { planOutputs } from './plan-outputs.ts'
import { readEnvironment } from './read-environment.ts'
import type { Settings } from './settings.ts'

/**
 * The part of a plan that commands without an audit need: folders, outputs, how much to show and what to compare with, with the same
 * precedence as in `makePlan`.
 *
 * @throws FenceAuditError that names the input and the remedy
 */
export function makeReportPlan(
  flags: Settings,
  config: Settings,
  environment: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Pick<
  Plan,
  'cacheDir' | 'outDir' | 'outputs' | 'quiet' | 'verbose' | 'offline' | 'regression' | 'updateBaseline'
> {
  const settings = mergeSettings(flags, readEnvironment(environment), config)
  const { regression, updateBaseline } = planGate(settings)
  return {
    ...planFolders(settings, cwd),
    outputs: planOutputs(settings.format, cwd),
    regression,
    updateBaseline,
    quiet: settings.quiet ?? false,
    verbose: settings.verbose ?? false,
    offline: settings.offline ?? false,
  }
}
