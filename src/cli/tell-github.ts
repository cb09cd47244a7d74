import { appendFileSync } from 'node:fs'
import { annotations } from '../../reports/github/annotations.ts'
import { jobSummary } from '../../reports/github/summary.ts'
import type { SourceFile } from '../../reports/renderer.ts'
import type { Report } from '../verdict/report.ts'
import { say } from './say.ts'

/**
 * Under GitHub Actions, adds the summary to the job's page and the annotations to stderr, where they disturb no report on
 * stdout. A summary that cannot be written is told and changes nothing else.
 */
export function tellGithub(
  reports: readonly Report[],
  sources: readonly SourceFile[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  if (environment['GITHUB_ACTIONS'] !== 'true' || reports.length === 0) return
  process.stderr.write(annotations(reports, sources))
  const file = environment['GITHUB_STEP_SUMMARY']
  if (file === undefined || file === '') return
  try {
    appendFileSync(file, jobSummary(reports))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    say(`the summary could not be written to GITHUB_STEP_SUMMARY: ${reason}.`)
  }
}
