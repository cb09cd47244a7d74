import { applyBaseline } from '../baseline/apply-baseline.ts'
import type { Baseline } from '../baseline/baseline-file.ts'
import { voidEntries } from '../baseline/void-entries.ts'
import type { Plan } from '../plan/plan.ts'
import type { Report } from '../verdict/report.ts'
import { worstExitCode } from '../verdict/worst-exit-code.ts'
import { readSources } from './read-sources.ts'
import { tellGithub } from './tell-github.ts'
import { saveBaseline } from './save-baseline.ts'
import { writeReports } from './write-reports.ts'
import { say } from './say.ts'

export interface Conclusion extends Pick<
  Plan,
  'outputs' | 'verbose' | 'quiet' | 'regression' | 'updateBaseline'
> {
  readonly reports: readonly Report[]
  /** Null where there is no baseline file. */
  readonly baseline: Baseline | null
  readonly cwd: string
  /** The folder of the audited application; null where there is none. */
  readonly project: string | null
}

/**
 * What comes after judging: lays the baseline over the reports, writes them where the plan says, tells GitHub, and renews
 * the baseline if that is wanted. Resolves to the exit code, which a renewed baseline does not change.
 *
 * @throws what could not be written, unless something is not fenced: that must not be hidden
 */
export async function conclude({ reports: judged, baseline, ...plan }: Conclusion): Promise<number> {
  const { cwd, project, outputs, verbose, regression, updateBaseline } = plan
  if (judged.length === 0) return worstExitCode(judged)
  const today = new Date().toISOString().slice(0, 10)
  const reports = baseline === null ? judged : applyBaseline(judged, baseline, { today, decides: regression })
  const sources = readSources(cwd, project)
  const failure = await writeReports(reports, outputs, { verbose, sources })
  tellGithub(reports, sources, process.env)
  for (const { text } of voidEntries(reports)) say(text)
  const exitCode = worstExitCode(reports)
  const unsaved = updateBaseline ? await saveBaseline({ reports: judged, baseline, today, cwd }) : null
  const last = unsaved ?? failure
  if (last !== null && exitCode !== 1) throw last
  if (last !== null) say(last.message)
  return exitCode
}
