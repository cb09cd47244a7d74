import { realpathSync } from 'node:fs'
import { hostname, homedir, userInfo } from 'node:os'
import { basename } from 'node:path'
import { issuesOf } from '../../../reports/issue/issues-of.ts'
import { issuePage, issueTitle } from '../../../reports/issue/page.ts'
import type { Issue } from '../../../reports/issue/issue.ts'
import { scriptStoreFor } from '../../../adapters/script-stores.ts'
import { resolveNode } from '../../pair/resolve-node.ts'
import { makeReportPlan } from '../../plan/make-report-plan.ts'
import { readConfig } from '../../plan/read-config.ts'
import type { Settings } from '../../plan/settings.ts'
import type { Verification } from '../../repro/verification.ts'
import { verifyIssue } from '../../repro/verify-issue.ts'
import { worstExitCode } from '../../verdict/worst-exit-code.ts'
import { Guardian } from '../../worker/guardian.ts'
import { INCONCLUSIVE, INTERRUPTED } from '../exit-codes.ts'
import { findRun } from '../find-run.ts'
import { judgeRun } from '../judge-run.ts'
import { listenForInterruption } from '../listen-for-interruption.ts'
import { planIssueOutputs } from '../plan-issue-outputs.ts'
import { prepareOutputs } from '../prepare-outputs.ts'
import { readSources } from '../read-sources.ts'
import { say } from '../say.ts'
import { writeIssues } from '../write-issues.ts'
import { writeReports } from '../write-reports.ts'

/**
 * `fence-audit report RUN`: writes a bug report for each cause that a stored run has found, and with `verify` runs the
 * script of each. Other formats report the run as `recheck` does. Resolves to the exit code that the run comes to, which
 * a script does not change.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE, BAD_FLAG or OUTPUT_UNWRITABLE
 */
export async function reportCommand(given: unknown, flags: Settings, verify: boolean): Promise<number> {
  const run = typeof given === 'string' && given !== '' ? given : 'latest'
  const cwd = process.cwd()
  const { issues: outputs, others } = planIssueOutputs(flags.format, cwd)
  const plan = makeReportPlan({ ...flags, format: others }, await readConfig(cwd), process.env, cwd)
  const directory = realpathSync(findRun(run, cwd, plan.outDir))
  prepareOutputs(plan.outputs, null)
  const { reports, failures, missing } = judgeRun(directory)
  for (const failure of failures) say(failure.message)
  const interruption = listenForInterruption(() => say('interrupted, stopping the script'))
  try {
    const issues = reports.flatMap((report) => issuesOf(report, scriptStoreFor))
    const verifications = verify ? await verifyAll(issues, { ...plan, signal: interruption.signal }) : []
    const written = issues.map((issue, index) => ({
      name: reports.length > 1 ? `${issue.store.name.replaceAll(/\W+/g, '-')}-${issue.name}` : issue.name,
      page: issuePage(issue, {
        personal: personalWords(directory),
        verification: verifications[index] ?? null,
      }),
      script: issue.script,
    }))
    await writeIssues(written, outputs)
    const failure = await writeReports(reports, plan.outputs, { ...plan, sources: readSources(cwd, null) })
    if (failure !== null) throw failure
    const worst = worstExitCode(reports)
    return worst === 0 && missing.length + failures.length > 0 ? INCONCLUSIVE : worst
  } catch (error) {
    if (interruption.signal.aborted) return INTERRUPTED
    throw error
  } finally {
    interruption.stop()
  }
}

/** One after the other, and each is told of. */
async function verifyAll(
  issues: readonly Issue[],
  { cacheDir, offline, signal }: { cacheDir: string; offline: boolean; signal: AbortSignal },
): Promise<(Verification | null)[]> {
  await using guardian = new Guardian()
  const install = { cacheDir, offline, guardian, signal }
  const node = await resolveNode(null, install)
  const all: (Verification | null)[] = []
  for (const issue of issues) {
    const { script, noScript, report } = issue
    const done = script === null ? null : await verifyIssue(script, report.pair, { ...install, node })
    const came =
      done === null
        ? `there is no script: ${noScript}`
        : `${done.outcome}${done.why === null ? '' : `: ${done.why}`}`
    say(`${issueTitle(issue)}: ${came}`)
    all.push(done)
  }
  return all
}

/** What must not be in a report that goes to others; an account named as everybody's is nobody's. */
function personalWords(directory: string): string[] {
  const { username } = userInfo()
  return [homedir(), hostname(), directory, ...(username === 'root' ? [] : [username])].filter(
    (word) => word !== '' && word !== 'localhost' && basename(word) !== '',
  )
}
