import stringWidth from 'string-width'
import type { CheckReport, Report, StoreReport } from '../../src/verdict/report.ts'
import { baselineNotes } from '../words/baseline-words.ts'
import { decidedBy } from '../words/decided-by.ts'
import { countsInWords, findingGroups } from '../words/finding-groups.ts'
import { leftBehindInWords } from '../words/left-behind.ts'
import {
  answerInWords,
  coreInWords,
  loadRemedy,
  pairName,
  pairNameAmongOthers,
  peerInWords,
} from '../words/pair-words.ts'
import { whatToDo } from '../words/what-to-do.ts'
import { cardLines } from './card-lines.ts'
import { domainLines } from './domain-lines.ts'
import { findingLines } from './finding-lines.ts'
import { labelled, listItem, padded, paragraph, wrapped, type Page } from './page.ts'
import { paintedState } from './painted-state.ts'
import { scenarioLines } from './scenario-lines.ts'

const HANG = 11

/** The report of one pair: the answer, what decides it, the domains, the findings, and where it comes from. */
export function pairLines(report: Report, page: Page): string[] {
  return [
    ...answerLines(report, page),
    ...labelled('decided by', decidedBy(report), 12, page),
    ...incompleteLines(report, page),
    ...baselineNotes(report).flatMap(({ label, text }) => labelled(label, text, 12, page)),
    ...loadErrorLines(report, page),
    ...remedyLines(report, page),
    '',
    ...report.stores.flatMap((store) => [...storeLines(report, store, page)]),
    ...contextLines(report, page),
  ]
}

/** `unfenced  @mastra/core 1.71.0 + @mastra/libsql 1.23.1: why`, hanging under the pair. */
function answerLines(report: Report, page: Page): string[] {
  const grade = paintedState(report.grade, page.paint)
  const text = `${page.paint.bold(pairName(report))}: ${answerInWords(report)}`
  return labelled(grade, text, report.grade.length + 2, page)
}

function incompleteLines({ run, exitCode }: Report, page: Page): string[] {
  if (run.complete) return []
  const what = exitCode === 130 ? 'The run was interrupted' : 'The run did not get to its end'
  return labelled(
    'incomplete',
    `${what}: what was not run is not judged. The evidence up to there is kept.`,
    12,
    page,
  )
}

function loadErrorLines(report: Report, page: Page): string[] {
  const { loadError } = report.core
  if (loadError === null) return []
  const message = loadError.missingExport === null ? [] : labelled('error', loadError.message, 12, page, 6)
  return [...message, ...labelled('what to do', loadRemedy(report), 12, page)]
}

function remedyLines(report: Report, page: Page): string[] {
  const remedy = whatToDo(report)
  return remedy === null ? [] : labelled('what to do', remedy, 12, page)
}

function storeLines(report: Report, store: StoreReport, page: Page): string[] {
  const isNamed = report.stores.length > 1 || store.name !== store.adapter.replace('@mastra/', '')
  const title = `${paintedState(store.grade, page.paint)}  store ${store.name} (${store.adapter}): ${store.why}`
  return [
    ...(isNamed ? [...listItem(title, 0, page), ''] : []),
    ...domainLines(report, store, page),
    '',
    ...scenarioLines(store.scenarios, page),
    ...cardLines(store, page),
    ...paragraph(`${page.paint.bold('Checks')}: ${counts(store.checks, page)}.`, 0, page),
    '',
    ...findingGroups(store.checks).flatMap((group) => findingLines(group, page)),
    ...(page.verbose ? holdLines(store.checks, page) : []),
  ]
}

function counts(checks: readonly CheckReport[], { verbose }: Page): string {
  const hint =
    !verbose && checks.some(({ verdict }) => verdict === 'holds') ? ' (--verbose lists what holds)' : ''
  return countsInWords(checks) + hint
}

function holdLines(checks: readonly CheckReport[], page: Page): string[] {
  const holds = checks.filter(({ verdict }) => verdict === 'holds')
  if (holds.length === 0) return []
  const lines = holds.flatMap(({ id, title, summary, required, notes }) => {
    const remark = required ? '' : ' (does not decide the grade)'
    return [
      ...listItem(`${paintedState('holds', page.paint)}  ${page.paint.bold(id)}: ${title}${remark}`, 0, page),
      ...[summary, ...notes].flatMap((text) => paragraph(text, 2, page)),
    ]
  })
  return [...lines, '']
}

function contextLines(report: Report, page: Page): string[] {
  const { run, pair } = report
  const left = leftBehindInWords(report, page.verbose)
  const line = (label: string, text: string): string[] => labelled(page.paint.dim(label), text, HANG, page)
  return [
    ...line('core', coreInWords(report.core)),
    ...line('declared', peerInWords(report)),
    ...line('ran on', `Node ${pair.node}, ${run.os}, seed ${run.seed}, ${run.startedAt}`),
    ...(left === null ? [] : line('left', left)),
    ...pathLines(page.paint.dim('evidence'), run.directory, page),
    ...line('re-judge', `fence-audit recheck ${run.id}`),
  ]
}

/** A path beside its label, or whole on a line of its own: one that is broken in two cannot be copied. */
function pathLines(label: string, path: string, page: Page): string[] {
  if (stringWidth(path) <= page.width - HANG) return labelled(label, path, HANG, page)
  return [label, ...(stringWidth(path) <= page.width ? [path] : wrapped(path, page.width))]
}

/** The table at the end of several reports: grade and pair, the reason under it. */
export function summaryLines(reports: readonly Report[], page: Page): string[] {
  const rows = reports.flatMap((report) => [
    ...listItem(
      `${padded(paintedState(report.grade, page.paint), 14)}${pairNameAmongOthers(report)}`,
      0,
      page,
    ),
    ...paragraph(answerInWords(report), 14, page, 4),
  ])
  return [page.paint.dim(`${padded('grade', 14)}pair and reason`), ...rows]
}
