import { voidEntries } from '../src/baseline/void-entries.ts'
import type { Finding } from '../src/verdict/finding.ts'
import { findingsOf } from '../src/verdict/findings-of.ts'
import type { Report } from '../src/verdict/report.ts'
import { anchorOf } from './words/anchor.ts'
import { assertReportable } from './words/assert-reportable.ts'
import { acceptanceInWords, adviceInWords, findingInWords } from './words/finding-words.ts'
import { fingerprintOf, fingerprintOfText } from './words/fingerprint.ts'
import { outcomeOf } from './words/outcome.ts'
import { pairName } from './words/pair-words.ts'
import { allVisible } from './words/visible.ts'
import type { Renderer, SourceFile } from './renderer.ts'

/** One issue of GitLab's code quality report. */
interface Issue {
  readonly description: string
  readonly check_name: string
  readonly fingerprint: string
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker'
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } }
}

/** The report as GitLab's code quality JSON: an issue for everything that does not hold. */
export const gitlab: Renderer = (reports, { sources = [] }) => {
  assertReportable(reports)
  const shown = reports.map(allVisible)
  const issues = shown.flatMap((report) =>
    findingsOf(report).flatMap((finding) => issueOf(finding, report, shown, sources) ?? []),
  )
  return `${JSON.stringify([...issues, ...issuesOfBaseline(shown)], null, 2)}\n`
}

function issueOf(
  finding: Finding,
  report: Report,
  all: readonly Report[],
  sources: readonly SourceFile[],
): Issue | null {
  const severity = severityOf(finding, report)
  if (severity === null) return null
  const { acceptance, store, kind, id } = finding
  const accepted = acceptance === null ? '' : ` (${acceptanceInWords(acceptance)})`
  const anchor = anchorOf(finding, report, sources)
  const told = [
    `${id} with ${pairName(report)}: ${findingInWords(finding)}${accepted}`,
    ...adviceInWords(finding),
  ]
  return {
    description: told.join(' '),
    check_name: kind === 'left-out' ? `${id} left out` : id,
    fingerprint: fingerprintOf(finding, report, all),
    severity,
    // The format wants a path and a line of everything; without a file the store's name is at least stable.
    location: { path: anchor?.path ?? `fence-audit/${store}`, lines: { begin: anchor?.line ?? 1 } },
  }
}

function severityOf(finding: Finding, report: Report): Issue['severity'] | null {
  const outcome = outcomeOf(finding, report)
  switch (outcome) {
    case 'pass':
      return null
    case 'fail':
      return finding.verdict === 'violated' ? 'critical' : 'major'
    case 'unknown':
      return 'minor'
    case 'remark':
    case 'accepted':
      return 'info'
    default:
      throw new Error(`No severity for ${String(outcome satisfies never)}.`)
  }
}

function issuesOfBaseline(reports: readonly Report[]): Issue[] {
  return voidEntries(reports).map(({ file, text }) => ({
    description: text,
    check_name: 'baseline',
    fingerprint: fingerprintOfText(text),
    severity: 'major',
    location: { path: file, lines: { begin: 1 } },
  }))
}
