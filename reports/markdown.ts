import { code, prose } from './markdown/escape.ts'
import { pairMarkdown } from './markdown/pair.ts'
import { assertReportable } from './words/assert-reportable.ts'
import { exitInWords } from './words/meanings.ts'
import { overall } from './words/overall.ts'
import { answerInWords, pairNameAmongOthers } from './words/pair-words.ts'
import { allVisible } from './words/visible.ts'
import type { Report } from '../src/verdict/report.ts'
import type { Renderer } from './renderer.ts'

/**
 * The report as GitHub-flavoured Markdown, fit to paste into an issue. Nothing that came out of a store or a
 * package can format, link, mention or break out of its place.
 */
export const markdown: Renderer = (reports, { verbose }) => {
  assertReportable(reports)
  const shown = reports.map(allVisible)
  const pairs = shown.flatMap((report) => pairMarkdown(report, verbose))
  const lines = shown.length > 1 ? [...headline(shown), ...pairs, ...summaryTable(shown)] : pairs
  return `${lines.join('\n').trimEnd()}\n`
}

function headline(reports: readonly Report[]): string[] {
  const { grade, exitCode } = overall(reports)
  return [
    `## ${grade}: ${reports.length} pairs`,
    '',
    `Exit code ${exitCode}: ${exitInWords(exitCode, reports)}.`,
    '',
  ]
}

function summaryTable(reports: readonly Report[]): string[] {
  return [
    '### Summary',
    '',
    '| pair | grade | why |',
    '| --- | --- | --- |',
    ...reports.map(
      (report) =>
        `| ${code(pairNameAmongOthers(report))} | ${report.grade} | ${prose(answerInWords(report))} |`,
    ),
  ]
}
