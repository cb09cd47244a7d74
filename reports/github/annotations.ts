import { voidEntries } from '../../src/baseline/void-entries.ts'
import type { Finding } from '../../src/verdict/finding.ts'
import { findingsOf } from '../../src/verdict/findings-of.ts'
import type { Report } from '../../src/verdict/report.ts'
import { VERDICT_ORDER } from '../../src/verdict/verdict.ts'
import type { SourceFile } from '../renderer.ts'
import { anchorOf } from '../words/anchor.ts'
import { assertReportable } from '../words/assert-reportable.ts'
import { adviceInWords, findingInWords } from '../words/finding-words.ts'
import { outcomeOf } from '../words/outcome.ts'
import { pairName } from '../words/pair-words.ts'
import { allVisible } from '../words/visible.ts'
import { workflowCommand, type Annotation } from './command.ts'

/** GitHub shows ten of each level and step, and drops the others without a word. */
const SHOWN_MAX = 10

/**
 * The findings that decide as annotations for GitHub Actions, worst first: an error for what fails, a warning for what
 * could not be shown, one notice for all that is accepted. Where there are more than GitHub shows, the last one says so.
 */
export function annotations(reports: readonly Report[], sources: readonly SourceFile[]): string {
  assertReportable(reports)
  const shown = reports.map(allVisible)
  const open = shown
    .flatMap((report) => findingsOf(report).map((finding) => ({ finding, report })))
    .sort((one, other) => orderOf(one.finding) - orderOf(other.finding))
  const levelled = (level: 'fail' | 'unknown' | 'accepted') =>
    open.filter(({ finding, report }) => outcomeOf(finding, report) === level)
  const failing = [
    ...voidEntries(shown).map(({ file, text }): Annotation => ({
      level: 'error',
      title: 'baseline',
      message: text,
      file,
      line: 1,
    })),
    ...levelled('fail').map(({ finding, report }) => annotationOf('error', finding, report, sources)),
  ]
  const unknown = levelled('unknown').map(({ finding, report }) =>
    annotationOf('warning', finding, report, sources),
  )
  const lines = [...upTo(failing), ...upTo(unknown), ...acceptedIn(levelled('accepted').length)]
  return lines.map((annotation) => `${workflowCommand(annotation)}\n`).join('')
}

function annotationOf(
  level: Annotation['level'],
  finding: Finding,
  report: Report,
  sources: readonly SourceFile[],
): Annotation {
  const anchor = anchorOf(finding, report, sources)
  return {
    level,
    title: `${finding.id} is ${finding.verdict}`,
    message: [`${pairName(report)}: ${findingInWords(finding)}`, ...adviceInWords(finding)].join('\n'),
    file: anchor?.path,
    line: anchor?.line,
  }
}

function upTo(all: readonly Annotation[]): readonly Annotation[] {
  const [first] = all
  if (first === undefined || all.length <= SHOWN_MAX) return all
  const others = all.length - SHOWN_MAX + 1
  const last: Annotation = {
    level: first.level,
    title: `${others} more`,
    message: `${others} more findings are in the summary of this job.`,
  }
  return [...all.slice(0, SHOWN_MAX - 1), last]
}

function acceptedIn(count: number): Annotation[] {
  if (count === 0) return []
  return [
    {
      level: 'notice',
      title: `${count} accepted`,
      message: `${count} findings do not hold and are accepted by the baseline.`,
    },
  ]
}

function orderOf({ verdict }: Finding): number {
  return VERDICT_ORDER.indexOf(verdict)
}
