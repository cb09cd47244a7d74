import { audit } from '../../audit.ts'
import { makePlan } from '../../plan/make-plan.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import { baselineFor } from '../baseline-for.ts'
import { concludeStores } from '../conclude-stores.ts'
import { INTERRUPTED } from '../exit-codes.ts'
import { listenForInterruption } from '../listen-for-interruption.ts'
import { prepareOutputs } from '../prepare-outputs.ts'
import { reportFailure } from '../report-failure.ts'
import { showProgress } from '../show-progress.ts'

/**
 * `fence-audit [audit]`: audits every pair of the plan and writes the reports. Resolves to the exit code.
 *
 * @throws FenceAuditError for what could not be run or written
 */
export async function auditCommand(flags: Settings): Promise<number> {
  const cwd = process.cwd()
  const plan = await makePlan(flags, await readConfig(cwd), process.env, cwd)
  const baseline = baselineFor(plan, cwd)
  prepareOutputs(plan.outputs, plan.outDir)
  const progress = showProgress({ quiet: plan.quiet, verbose: plan.verbose, stream: process.stderr })
  const interruption = listenForInterruption(() => {
    progress.note(
      'fence-audit: interrupted, stopping the workers; the evidence is kept. Again to stop at once.',
    )
  })
  try {
    const { reports, failures } = await audit(plan, {
      signal: interruption.signal,
      onProgress: progress.show,
    })
    progress.end()
    const [{ pair } = { pair: null }] = plan.pairs
    const project = pair?.kind === 'project' ? pair.directory : null
    const exitCode = await concludeStores({ ...plan, reports, failures, baseline, cwd, project })
    return interruption.signal.aborted ? INTERRUPTED : exitCode
  } catch (error) {
    progress.end()
    if (!interruption.signal.aborted) throw error
    if (!isAbort(error)) reportFailure(error)
    return INTERRUPTED
  } finally {
    interruption.stop()
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
