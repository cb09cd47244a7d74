import type { Invocation, Log } from 'sarif'
import { voidEntries } from '../src/baseline/void-entries.ts'
import { findingsOf } from '../src/verdict/findings-of.ts'
import type { Report } from '../src/verdict/report.ts'
import { resultOf } from './sarif/result.ts'
import { rulesOf } from './sarif/rules.ts'
import { assertReportable } from './words/assert-reportable.ts'
import { exitInWords } from './words/meanings.ts'
import { overall } from './words/overall.ts'
import { allVisible } from './words/visible.ts'
import type { Renderer } from './renderer.ts'

/**
 * The report as SARIF 2.1.0, in one run whatever the number of pairs: a result for everything that does not hold, at the
 * line of the dependency that has to be mended. What the baseline accepts is a suppressed result.
 */
export const sarif: Renderer = (reports, { sources = [] }) => {
  assertReportable(reports)
  const shown = reports.map(allVisible)
  const findings = shown.map((report) => findingsOf(report))
  const rules = rulesOf(findings.flat())
  const ruleIds = rules.map(({ id }) => id)
  const results = shown.flatMap((report, index) =>
    (findings[index] ?? []).flatMap(
      (finding) => resultOf(finding, { report, reports: shown, sources, ruleIds }) ?? [],
    ),
  )
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'fence-audit', version: shown[0]?.tool.version ?? '', rules } },
        invocations: [invocationOf(shown)],
        columnKind: 'utf16CodeUnits',
        results,
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** Whether the audit could say anything, its exit code, and what is wrong with the baseline. */
function invocationOf(reports: readonly Report[]): Invocation {
  const { exitCode } = overall(reports)
  return {
    executionSuccessful: exitCode !== 3 && exitCode !== 130 && reports.every(({ run }) => run.complete),
    exitCode,
    exitCodeDescription: exitInWords(exitCode, reports),
    toolExecutionNotifications: voidEntries(reports).map(({ text }) => ({
      level: 'error',
      message: { text },
    })),
  }
}
