import { listItem, pageFor, type Page } from './terminal/page.ts'
import { paintedState } from './terminal/painted-state.ts'
import { pairLines, summaryLines } from './terminal/pair-lines.ts'
import type { Report } from '../src/verdict/report.ts'
import { assertReportable } from './words/assert-reportable.ts'
import { exitInWords } from './words/meanings.ts'
import { GRADE_ORDER, overall } from './words/overall.ts'
import { allVisible } from './words/visible.ts'
import type { Renderer } from './renderer.ts'

/**
 * The report for people at a terminal: its first line is the answer. No line is wider than the terminal, colour never
 * carries meaning alone, and what came out of a database is shown, never executed.
 */
export const terminal: Renderer = (reports, options) => {
  assertReportable(reports)
  const page = pageFor(options)
  const shown = reports.map(allVisible)
  const pairs = shown.map((report) => pairLines(report, page))
  const [only, ...others] = pairs
  const lines = others.length === 0 ? (only ?? []) : severalLines(shown, pairs, page)
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function severalLines(reports: readonly Report[], pairs: readonly string[][], page: Page): string[] {
  const { grade, exitCode } = overall(reports)
  const counts = GRADE_ORDER.map((word) => ({
    word,
    count: reports.filter((report) => report.grade === word).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${word}`)
  const answer = `${reports.length} pairs: ${counts.join(', ')}. Exit code ${exitCode}: ${exitInWords(exitCode, reports)}.`
  const rule = page.paint.dim('─'.repeat(page.width))
  return [
    ...listItem(`${paintedState(grade, page.paint)}  ${answer}`, 0, page),
    ...pairs.flatMap((lines) => ['', rule, ...lines]),
    '',
    rule,
    ...summaryLines(reports, page),
  ]
}
