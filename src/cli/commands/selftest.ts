import { SELFTEST_RENDERERS } from '../../../reports/selftest/list.ts'
import type { SelftestRenderer } from '../../../reports/selftest/renderer.ts'
import { FenceAuditError } from '../../errors.ts'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import type { OutputPlan } from '../../plan/plan.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import { judgeSelftest } from '../../selftest/run/judge-selftest.ts'
import { runSelftest } from '../../selftest/run/run-selftest.ts'
import { INTERRUPTED } from '../exit-codes.ts'
import { listenForInterruption } from '../listen-for-interruption.ts'
import { prepareOutputs } from '../prepare-outputs.ts'
import { showProgress } from '../show-progress.ts'
import { writeOutputs } from '../write-outputs.ts'
import { say } from '../say.ts'

/**
 * `fence-audit selftest`: tries the auditor on stores and managers that are broken on purpose, and on healthy ones.
 * Resolves to 0, 1, 2 or 130 as docs/exit-codes.md says.
 *
 * @throws FenceAuditError for flags that cannot be, and for a report that could not be written
 */
export async function selftestCommand(flags: Settings, isFull: boolean): Promise<number> {
  const cwd = process.cwd()
  const plan = makeReportPlan(flags, await readConfig(cwd), process.env, cwd)
  const outputs = plan.outputs.map((output) => ({ ...output, render: rendererOf(output) }))
  prepareOutputs(plan.outputs, null)
  const progress = showProgress({ quiet: plan.quiet, verbose: plan.verbose, stream: process.stderr })
  const interruption = listenForInterruption(() => {
    progress.note('fence-audit: interrupted, stopping the workers. Again to stop at once.')
  })
  try {
    const result = await runSelftest({
      isFull,
      signal: interruption.signal,
      onProgress: ({ section, name, done, of }) =>
        progress.show({
          pair: `selftest, ${section.toLowerCase()}`,
          phase: 'check',
          text: name,
          done,
          of,
        }),
    })
    progress.end()
    if (interruption.signal.aborted) return INTERRUPTED
    const verdict = judgeSelftest(result)
    const failure = await writeOutputs(
      outputs.map(({ file, render }) => ({ file, render: (options) => render(result, verdict, options) })),
      plan.verbose,
    )
    // As in an audit: a report that could not be written must not hide what was found.
    if (failure !== null && verdict.exitCode !== 1) throw failure
    if (failure !== null) say(failure.message)
    return verdict.exitCode
  } catch (error) {
    progress.end()
    if (!interruption.signal.aborted) throw error
    return INTERRUPTED
  } finally {
    interruption.stop()
  }
}

function rendererOf({ format }: OutputPlan): SelftestRenderer {
  const known: Readonly<Record<string, SelftestRenderer>> = SELFTEST_RENDERERS
  const renderer = known[format]
  if (renderer !== undefined) return renderer
  throw new FenceAuditError(
    'BAD_FLAG',
    `--format ${format} is not for a selftest: give one of ${Object.keys(known).join(', ')}.`,
  )
}
