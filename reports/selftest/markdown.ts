import type { Line, SelftestResult } from '../../src/selftest/run/result.ts'
import { code, prose } from '../markdown/escape.ts'
import type { SelftestRenderer } from './renderer.ts'
import { outcomeInWords, seconds } from './words.ts'

/** The table as GitHub-flavoured Markdown. */
export const selftestMarkdown: SelftestRenderer = (result, { answer }) => {
  const seen = Math.round(result.ms / 1000)
  return `${[`## ${answer} (${seen} s)`, '', ...selftestTables(result, true)].join('\n').trimEnd()}\n`
}

/** A table for each section, and one of what nothing catches; `hasTimes` adds how long each one took. */
export function selftestTables({ sections }: Pick<SelftestResult, 'sections'>, hasTimes: boolean): string[] {
  const untried = sections.flatMap(({ lines }) => lines).filter(({ trial }) => trial === null)
  return [
    ...sections.flatMap(({ title, how, lines }) => [
      `### ${title}`,
      '',
      how,
      '',
      `| id | name | what it does | caught by |${hasTimes ? ' time |' : ''}`,
      `| --- | --- | --- | --- |${hasTimes ? ' --- |' : ''}`,
      ...lines.filter(({ trial }) => trial !== null).map((line) => row(line, hasTimes)),
      '',
    ]),
    ...(untried.length === 0
      ? []
      : [
          '### Caught by nothing',
          '',
          'These are not tried and count for nothing.',
          '',
          '| id | name | what it does | why nothing catches it |',
          '| --- | --- | --- | --- |',
          ...untried.map(
            ({ subject: { id, name, does, reason } }) =>
              `| ${id} | ${code(name)} | ${prose(does)} | ${prose(reason ?? '')} |`,
          ),
        ]),
  ]
}

function row(line: Line, hasTimes: boolean): string {
  const { subject, trial, ms } = line
  const { id, name, does, due, by } = subject
  const outcome =
    trial?.outcome !== 'as due'
      ? `**${outcomeInWords(line)}**: ${prose((trial?.problems ?? []).join('; '))}`
      : due === 'caught'
        ? by.map(code).join(', ')
        : outcomeInWords(line)
  return `| ${id} | ${code(name)} | ${prose(does)} | ${outcome} |${hasTimes ? ` ${seconds(ms)} |` : ''}`
}
