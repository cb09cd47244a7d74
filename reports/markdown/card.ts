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
import { code, htmlCode, prose } from './escape.ts'

/** The ownership-transfer card: a table of surface by timing, and a fold with the evidence of each surface that does not hold. */
export function cardMarkdown(store: StoreReport, verbose: boolean): string[] {
  const rows = cardRows(store)
  if (rows.length === 0) return []
  const { deciding, others } = cardParts(rows)
  const forced = forcedRecoveryInWords(store)
  return [
    `**Takeover card**: ${prose(cardFiguresInWords(store))}.`,
    '',
    "| surface | before | during | after | A's stale write changed | unprotected, it means |",
    '| --- | --- | --- | --- | --- | --- |',
    ...deciding.map(tableRow),
    '',
    ...(forced === null ? [] : [`**Forced recovery**: ${prose(forced)}.`, '']),
    ...others.flatMap((part) => [
      `${part.why}, so it decides nothing: ${part.rows.map(({ surface }) => code(surface)).join(', ')}.`,
      '',
    ]),
    ...deciding.flatMap(({ worst }) => (worst.verdict === 'holds' ? [] : fold(worst))),
    ...(verbose ? others.flatMap((part) => part.rows.flatMap(({ worst }) => fold(worst))) : []),
  ]
}

function tableRow({ surface, worstAt, risk, worst }: CardRow): string {
  const cells = CARD_TIMINGS.map((timing) => cellInWords(worstAt[timing]))
  const meaning = worst.verdict === 'holds' ? '' : prose(risk)
  const change = changeInWords(worst)
  return `| ${code(surface)} | ${cells.join(' | ')} | ${change === null ? '' : code(change)} | ${meaning} |`
}

function fold(cell: CardCell): string[] {
  return [
    '<details>',
    `<summary><b>${cell.verdict}</b> ${htmlCode(cell.surface)}: ${cell.loss}, ${cell.timing}, fence ${cell.fence}</summary>`,
    '',
    `- found: ${prose(cell.summary)}`,
    ...momentsInOrder(cell).map(([name, text]) => `- ${name}: ${prose(text)}`),
    ...cell.missingWitnesses.map((name) => `- missing: ${prose(name)}`),
    ...cell.notes.map((note) => `- note: ${prose(note)}`),
    `- more: ${code(cell.evidence)}`,
    '',
    '</details>',
    '',
  ]
}
