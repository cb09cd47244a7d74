import type { Line } from '../../src/selftest/run/result.ts'
import { listItem, padded, pageFor, paragraph, type Page } from '../terminal/page.ts'
import type { SelftestRenderer } from './renderer.ts'
import { outcomeInWords, seconds } from './words.ts'

const ID_WIDTH = 6
const TIME_WIDTH = 8

/** The table for people: its first line is the answer, what went wrong comes right after it, and then every line. */
export const selftestTerminal: SelftestRenderer = (result, verdict, options) => {
  const page = pageFor(options)
  const lines = result.sections.flatMap((section) => section.lines)
  const failed = lines.filter(({ trial }) => trial !== null && trial.outcome !== 'as due')
  const untried = lines.filter(({ trial }) => trial === null)
  const answer = `${verdict.answer} (${Math.round(result.ms / 1000)} s).`
  const text = [
    ...paragraph(page.paint.bold(answer), 0, page),
    ...failed.flatMap((line) => ['', ...failure(line, page)]),
    ...result.sections.flatMap((section) => [
      '',
      page.paint.bold(section.title),
      ...paragraph(page.paint.dim(section.how), 0, page),
      '',
      ...section.lines.filter(({ trial }) => trial !== null).flatMap((line) => row(line, page)),
    ]),
    ...(untried.length === 0 ? [] : ['', ...uncaught(untried, page)]),
    ...(result.isFull ? [] : ['', ...paragraph('These are some of them; --full tries all.', 0, page)]),
  ]
  return `${text.map((line) => line.trimEnd()).join('\n')}\n`
}

function row(line: Line, page: Page): string[] {
  const { subject, ms } = line
  const time = seconds(ms).padStart(TIME_WIDTH)
  const head = `${padded(subject.id, ID_WIDTH)}${page.paint.bold(subject.name)}`
  const indent = ID_WIDTH
  return [
    `${padded(head, page.width - TIME_WIDTH)}${page.paint.dim(time)}`,
    ...paragraph(subject.does, indent, page),
    ...hanging(`→ ${outcomeInWords(line)}`, indent, page),
  ]
}

function failure({ subject, trial }: Line, page: Page): string[] {
  const what =
    trial?.outcome === 'open'
      ? 'could not be shown'
      : trial?.outcome === 'not run'
        ? 'could not be run'
        : subject.due === 'caught'
          ? `has to be caught by ${subject.by.join(', ')} and by nothing else`
          : 'has to be left alone'
  const title = `${subject.id} ${subject.name} ${what}:`
  return [
    ...listItem(page.paint.red.bold(title), 0, page),
    ...(trial?.problems ?? []).flatMap((problem) => hanging(problem, 2, page)),
  ]
}

function uncaught(lines: readonly Line[], page: Page): string[] {
  return [
    page.paint.bold('Caught by nothing'),
    ...paragraph(page.paint.dim('These were not tried, and count for nothing above.'), 0, page),
    '',
    ...lines.flatMap(({ subject }) => [
      `${padded(subject.id, ID_WIDTH)}${page.paint.bold(subject.name)}`,
      ...paragraph(subject.does, ID_WIDTH, page),
      ...hanging(`→ ${subject.reason ?? ''}`, ID_WIDTH, page),
    ]),
  ]
}

function hanging(text: string, indent: number, page: Page): string[] {
  return listItem(text, indent, page)
}
