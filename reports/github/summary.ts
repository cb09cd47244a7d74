import type { Report } from '../../src/verdict/report.ts'
import { markdown } from '../markdown.ts'
import { code, prose } from '../markdown/escape.ts'
import { answerInWords, pairNameAmongOthers } from '../words/pair-words.ts'
import { allVisible } from '../words/visible.ts'

/** GitHub refuses a summary of more than 1 MiB, all steps of a job together. */
const BYTES_MAX = 900_000

/** The summary of a job on GitHub: the Markdown report, or where that is too long, the answers alone. */
export function jobSummary(reports: readonly Report[], bytesMax = BYTES_MAX): string {
  const whole = markdown(reports, { color: false, columns: 80, verbose: false })
  if (Buffer.byteLength(whole) <= bytesMax) return whole
  const rows = reports
    .map(allVisible)
    .map(
      (report) =>
        `| ${code(pairNameAmongOthers(report))} | ${report.grade} | ${prose(answerInWords(report))} |`,
    )
  return [
    '## fence-audit',
    '',
    'The whole report is too long for this page: keep it with `--format markdown=FILE`.',
    '',
    '| pair | grade | why |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
