import type { CheckReport } from '../../src/verdict/report.ts'
import { adviceOf } from '../words/advice.ts'
import { clip } from '../words/clip.ts'
import { findingFamilies, type FindingFamily } from '../words/finding-families.ts'
import type { FindingGroup } from '../words/finding-groups.ts'
import { isFault, VERDICT_MEANINGS, whoFixes } from '../words/meanings.ts'
import { labelled, listItem, padded, paragraph, wrapped, type Page } from './page.ts'
import { paintedState } from './painted-state.ts'
import { rowLines } from './row-lines.ts'

/** From this many findings of one kind on, one is shown in full and the others get a line or two each. */
const GROUPED_FROM = 3
const HANG = 13

/** The lines of one group of findings, each with what was done, what came back and what became of the row. */
export function findingLines(group: FindingGroup, page: Page): string[] {
  const { checks, verdict, domain, cause, required } = group
  const remark = `to fix: ${whoFixes(cause, verdict)}${required ? '' : '; does not decide the grade'}`
  const heading = (what: string): string[] =>
    listItem(`${paintedState(verdict, page.paint)}  ${page.paint.bold(what)} (${remark})`, 0, page)
  if (page.verbose || checks.length < GROUPED_FROM) {
    return checks.flatMap((check) => [...heading(check.id), ...inFull(check, page), ''])
  }
  const families = findingFamilies(checks)
  const example = mostTelling(families)
  return [
    ...heading(`${checks.length} checks on ${domain}`),
    ...paragraph(VERDICT_MEANINGS[verdict], 2, page),
    ...labelled('  example', example?.id ?? '', HANG, page),
    ...(example === undefined ? [] : inFull(example, page)),
    ...families.flatMap((family) => inBrief(family, page)),
    ...paragraph(page.paint.dim('each: fence-audit explain <id>; --verbose shows all in full'), 2, page),
    '',
  ]
}

/** One of the largest family, if possible one whose row shows what happened. */
function mostTelling(families: readonly FindingFamily[]): CheckReport | undefined {
  const largest = families.reduce<FindingFamily['members']>(
    (best, { members }) => (members.length > best.length ? members : best),
    [],
  )
  const checks = largest.map(({ check }) => check)
  return checks.find((check) => check.did !== null && check.after !== null) ?? checks[0]
}

function inFull(check: CheckReport, page: Page): string[] {
  const linesMax = page.verbose ? Infinity : 4
  const field = (label: string, text: string | null, lines = linesMax): string[] =>
    text === null || text === '' ? [] : labelled(page.paint.dim(`  ${label}`), text, HANG, page, lines)
  const explained = `fence-audit explain ${check.id}`
  // What decides nothing and was never promised is told in short.
  if (!page.verbose && !check.required && check.verdict === 'absent')
    return [...field('found', check.summary), ...field('more', explained)]
  const { risk, remedy } = adviceOf(check)
  const room = page.width - Math.min(HANG, Math.floor(page.width / 3))
  return [
    ...field('must hold', check.title),
    ...(page.verbose || isFault(check.verdict) ? field('risk', risk) : []),
    ...(page.verbose ? field('adapter', remedy) : []),
    ...field('found', check.summary),
    ...field('did', check.did),
    ...field('answer', check.cameBack),
    ...rowLines(check, room, page.verbose).flatMap((line, index) => field(index === 0 ? 'row' : '', line)),
    ...check.missingWitnesses.flatMap((name) => field('missing', name, Infinity)),
    ...check.notes.flatMap((note) => field('note', note)),
    ...field('more', check.evidence === '' ? explained : `${explained}; ${check.evidence}`),
  ]
}

/** What findings share is said once and a line each says what sets them apart; a single one gets two lines. */
function inBrief({ text, members }: FindingFamily, page: Page): string[] {
  const [first, ...others] = members
  const linesMax = text.startsWith('missing: ') ? Infinity : 2
  if (first !== undefined && others.length === 0) {
    return hanging(wrapped(`${first.check.id}: ${text}`, page.width - 4, linesMax))
  }
  const told = members.filter(({ apart }) => apart !== '')
  const width = Math.min(Math.max(...told.map(({ check }) => check.id.length)), page.width - 16)
  const alike = members.filter(({ apart }) => apart === '').map(({ check }) => check.id)
  return [
    ...hanging(wrapped(text, page.width - 4, linesMax + 1)),
    ...told.map(({ check, apart }) => `    ${clip(`${padded(check.id, width)}  ${apart}`, page.width - 4)}`),
    ...(alike.length === 0 ? [] : paragraph(alike.join(', '), 4, page)),
  ]
}

function hanging(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? '  ' : '    ') + line)
}
