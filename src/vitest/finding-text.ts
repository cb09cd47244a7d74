import { rowLines } from '../../reports/terminal/row-lines.ts'
import { adviceInWords, explainCommand, findingInWords } from '../../reports/words/finding-words.ts'
import type { Finding } from '../verdict/finding.ts'
import type { CheckReport, Report } from '../verdict/report.ts'

const ROW_WIDTH = 100

/** A finding as a failed test tells it: what was found, what it means, what was done, the row, and where to read on. */
export function findingText(finding: Finding, report: Report, check?: CheckReport): string {
  const more = explainCommand(finding)
  return [
    findingInWords(finding),
    `must hold: ${finding.title}`,
    ...adviceInWords(finding),
    ...(check === undefined ? [] : callLines(check)),
    ...(finding.evidence === null ? [] : [`evidence: ${report.run.directory}/${finding.evidence}`]),
    ...(more === null ? [] : [`more: npx ${more}`]),
  ].join('\n')
}

function callLines(check: CheckReport): string[] {
  const { did, cameBack } = check
  return [
    ...(did === null ? [] : [`did: ${did}`]),
    ...(cameBack === null ? [] : [`answer: ${cameBack}`]),
    ...rowLines(check, ROW_WIDTH, true).map((line) => `row: ${line}`),
  ]
}
