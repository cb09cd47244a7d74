import type { CheckReport } from '../../src/verdict/report.ts'
import { adviceOf } from '../words/advice.ts'
import { clip, clipToDifference } from '../words/clip.ts'
import type { FindingGroup } from '../words/finding-groups.ts'
import { VERDICT_MEANINGS, whoFixes } from '../words/meanings.ts'
import { rowDifference } from '../words/row-difference.ts'
import { code, fencedBlock, htmlCode, htmlProse, prose } from './escape.ts'

/** Of the values before and after together. */
const VALUE_WIDTH_MAX = 240
const COLUMN_WIDTH_MAX = 60
const CHANGES_MAX = 12

/** One group of findings as a fold; what is violated stands open. */
export function findingFold(group: FindingGroup, verbose: boolean): string[] {
  const { checks, verdict, domain, cause, required } = group
  const [first, ...others] = checks
  const what =
    others.length === 0 && first !== undefined
      ? `${htmlCode(first.id)}: ${htmlProse(first.summary)}`
      : `${checks.length} checks on ${htmlCode(domain)}`
  const remark = `to fix: ${whoFixes(cause, verdict)}${required ? '' : '; does not decide the grade'}`
  return [
    `<details${verdict === 'violated' ? ' open' : ''}>`,
    `<summary><b>${verdict}</b> ${what} (${remark})</summary>`,
    '',
    VERDICT_MEANINGS[verdict],
    '',
    ...checks.flatMap((check) => finding(check, verbose)),
    '</details>',
    '',
  ]
}

function finding(check: CheckReport, verbose: boolean): string[] {
  const { risk, remedy } = adviceOf(check)
  return [
    `**${code(check.id)}** must hold: ${prose(check.title)}`,
    '',
    ...item('risk', risk === null ? null : prose(risk)),
    ...item('adapter', remedy === null ? null : prose(remedy)),
    `- found: ${prose(check.summary)}`,
    ...item('did', check.did === null ? null : code(check.did)),
    ...item('answer', check.cameBack === null ? null : prose(check.cameBack)),
    ...check.missingWitnesses.flatMap((name) => item('missing', prose(name))),
    ...check.notes.flatMap((note) => item('note', prose(note))),
    ...item(
      'more',
      `${code(`fence-audit explain ${check.id}`)}, ${code(check.page)}${check.evidence === '' ? '' : `, ${code(check.evidence)}`}`,
    ),
    '',
    ...row(check, verbose),
  ]
}

function item(label: string, text: string | null): string[] {
  return text === null || text === '' ? [] : [`- ${label}: ${text}`]
}

function row(check: CheckReport, verbose: boolean): string[] {
  const { kind, changes, kept } = rowDifference(check)
  if (kind === 'unread') return []
  const mark = { made: '+', gone: '-', changed: ' ', unchanged: ' ' }[kind]
  const shown = verbose ? changes : changes.slice(0, CHANGES_MAX)
  const hidden = changes.length - shown.length
  const lines = [
    ...(kind === 'unchanged' ? ['  unchanged in every column'] : []),
    ...(kind === 'made' ? ['+ none was read before'] : []),
    ...(kind === 'gone' ? ['- none was read after'] : []),
    ...kept.map(
      ({ column, value }) => `${mark} ${clip(column, COLUMN_WIDTH_MAX)}: ${clip(value, VALUE_WIDTH_MAX)}`,
    ),
    ...shown.flatMap(({ column, before, after }) => {
      const [old, now] = clipToDifference(before, after, VALUE_WIDTH_MAX)
      const name = clip(column, COLUMN_WIDTH_MAX)
      return [`- ${name}: ${old}`, `+ ${name}: ${now}`]
    }),
    ...(hidden > 0 ? [`  and ${hidden} more`] : []),
  ]
  return [...fencedBlock('diff', lines), '']
}
