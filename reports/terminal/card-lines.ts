import type { CardCell, StoreReport } from '../../src/verdict/report.ts'
import {
  cardFiguresInWords,
  cardParts,
  cardRows,
  cellInWords,
  changeInWords,
  forcedRecoveryInWords,
  CARD_TIMINGS,
  momentsInOrder,
  type CardRow,
} from '../words/card-rows.ts'
import { clip, clipToDifference } from '../words/clip.ts'
import { labelled, listItem, padded, paragraph, type Page } from './page.ts'
import { paintedState } from './painted-state.ts'

const SURFACE_WIDTH = 43
const CELL_WIDTH = 11
/** Below this width the columns do not fit. */
const TABLE_WIDTH_MIN = SURFACE_WIDTH + 3 * CELL_WIDTH
/** Findings shown with their evidence; the others are in the table. */
const FINDINGS_MAX = 2
/** Lines of each moment, enough for an error, where it was thrown and what changed. */
const LINES_MAX = 4
const HANG = 17

/** The ownership-transfer card: surface by timing, what is not protected in plain words, and the evidence below. */
export function cardLines(store: StoreReport, page: Page): string[] {
  const rows = cardRows(store)
  if (rows.length === 0) return []
  const { paint } = page
  const { deciding, others } = cardParts(rows)
  const open = deciding.filter(({ worst }) => worst.verdict === 'violated' || worst.verdict === 'absent')
  return [
    ...paragraph(`${paint.bold('Takeover card')}: ${cardFiguresInWords(store)}.`, 0, page),
    '',
    ...(isOfferedNowhere(deciding) ? unfencedTable(deciding, page) : table(deciding, page)),
    '',
    ...protectedLines(deciding, open, page),
    ...open.flatMap(({ surface, risk }) => listItem(`${surface}: ${risk}`, 2, page)),
    ...forcedLines(store, page),
    ...others.flatMap((part) =>
      paragraph(`${part.why}: ${part.rows.map(({ surface }) => surface).join(', ')}.`, 0, page),
    ),
    '',
    ...findings(deciding, page),
  ]
}

/** Whether no surface is fenced; then there was no takeover either, and A's stale write came after B's. */
function isOfferedNowhere(rows: readonly CardRow[]): boolean {
  return rows.every(({ worst }) => worst.verdict === 'absent')
}

/** Each surface with the stale write that landed there. */
function unfencedTable(rows: readonly CardRow[], page: Page): string[] {
  const room = page.width - SURFACE_WIDTH - CELL_WIDTH
  if (page.width < TABLE_WIDTH_MIN) {
    return rows.flatMap(({ surface, worst }) => [
      ...listItem(`${paintedState(worst.verdict, page.paint)} ${surface} (${worst.timing})`, 0, page),
      ...landedLine(worst, page),
    ])
  }
  return [
    page.paint.dim(tableLine('surface', ['after', 'the stale write landed'])),
    ...rows.map(({ surface, worst }) => {
      const landed = worst.change === null ? '' : landedIn(worst.change, room)
      return tableLine(surface, [paintedState(worst.verdict, page.paint), landed])
    }),
  ]
}

function landedIn({ before, after }: NonNullable<CardCell['change']>, width: number): string {
  const arrow = ' → '
  return clipToDifference(before, after, width - arrow.length).join(arrow)
}

function landedLine(cell: CardCell, page: Page): string[] {
  const change = changeInWords(cell)
  return change === null ? [] : paragraph(page.paint.dim(`the stale write landed: ${change}`), 2, page)
}

function table(rows: readonly CardRow[], page: Page): string[] {
  if (page.width < TABLE_WIDTH_MIN) {
    return rows.flatMap(({ surface, worst }) =>
      listItem(`${paintedState(worst.verdict, page.paint)} ${surface} (${worst.timing})`, 0, page),
    )
  }
  return [
    page.paint.dim(tableLine('surface', [...CARD_TIMINGS])),
    ...rows.flatMap((row) => {
      const cells = CARD_TIMINGS.map((timing) => row.worstAt[timing])
      const shown = cells.map((cell) => (cell === null ? '-' : paintedState(cell.verdict, page.paint)))
      const landed = row.worst.verdict === 'absent' ? landedLine(row.worst, page) : []
      return [tableLine(row.surface, shown), ...wayLines(cells, page), ...landed]
    }),
  ]
}

/** The way of losing that did worst, under a surface that does not hold. */
function wayLines(cells: readonly (CardCell | null)[], page: Page): string[] {
  // A write that is held during the takeover meets it in one way only, which the column says.
  const worst = cells.filter(
    (cell) =>
      cell !== null &&
      cell.timing !== 'during' &&
      (cell.verdict === 'violated' || cell.verdict === 'inconclusive'),
  )
  if (worst.length === 0) return []
  const text = worst.flatMap((cell) => (cell === null ? [] : [`${cell.timing}: ${cellInWords(cell)}`]))
  return paragraph(page.paint.dim(`worst ${text.join('; ')}`), 2, page)
}

function protectedLines(rows: readonly CardRow[], open: readonly CardRow[], page: Page): string[] {
  const held = rows.filter(({ worst }) => worst.verdict === 'holds').length
  if (open.length > 0)
    return paragraph(`Protected: ${held} of ${rows.length} surfaces. Not protected:`, 0, page)
  return held === rows.length
    ? paragraph(`Protected: all ${rows.length} surfaces that the contract asks for.`, 0, page)
    : paragraph(
        `Protected: ${held} of ${rows.length} surfaces; of the others it could not be shown.`,
        0,
        page,
      )
}

function findings(rows: readonly CardRow[], page: Page): string[] {
  const open = rows.filter(({ worst }) => worst.verdict !== 'holds')
  // Where no surface is fenced, one shows how all the others failed.
  const max = isOfferedNowhere(rows) ? 1 : FINDINGS_MAX
  const shown = page.verbose ? open : open.slice(0, max)
  const more = open.length - shown.length
  return [
    ...shown.flatMap(({ worst }) => finding(worst, page)),
    ...(more > 0
      ? [
          ...paragraph(
            page.paint.dim(`and ${more} more surfaces; --verbose shows the evidence of each`),
            2,
            page,
          ),
          '',
        ]
      : []),
  ]
}

function finding(cell: CardCell, page: Page): string[] {
  const linesMax = page.verbose ? Infinity : LINES_MAX
  const field = (label: string, text: string): string[] =>
    labelled(page.paint.dim(`  ${label}`), text, HANG, page, linesMax)
  const where = `${cell.surface}, ${cell.loss}, ${cell.timing}, fence ${cell.fence}`
  return [
    ...listItem(`${paintedState(cell.verdict, page.paint)}  ${page.paint.bold(where)}`, 0, page),
    ...field('found', cell.summary),
    ...momentsInOrder(cell).flatMap(([name, text]) => field(name, text)),
    ...cell.missingWitnesses.flatMap((name) => field('missing', name)),
    ...field('more', cell.evidence),
    '',
  ]
}

function tableLine(surface: string, cells: readonly string[]): string {
  const padding = cells.map((cell) => padded(cell, CELL_WIDTH)).join('')
  return `${padded(clip(surface, SURFACE_WIDTH - 1), SURFACE_WIDTH)}${padding}`.trimEnd()
}

function forcedLines(store: StoreReport, page: Page): string[] {
  const text = forcedRecoveryInWords(store)
  return text === null ? [] : paragraph(`${page.paint.bold('Forced recovery')}: ${text}.`, 0, page)
}
