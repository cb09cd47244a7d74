import type { CardCell } from '../../src/verdict/report.ts'
import { CARD_TIMINGS } from '../words/card-rows.ts'

/** One column of the card's grid: when A wrote, how it lost its run, how the write carried its fence. */
export type CardColumn = Pick<CardCell, 'timing' | 'loss' | 'fence'>

const LOSSES = ['lapse', 'release', 'forced'] as const satisfies readonly CardCell['loss'][]
const FENCES = ['explicit', 'scope'] as const satisfies readonly CardCell['fence'][]

/** The columns that a card has, in the order of the takeover. */
export function cardColumns(card: readonly CardCell[]): CardColumn[] {
  const all = CARD_TIMINGS.flatMap((timing) =>
    LOSSES.flatMap((loss) => FENCES.map((fence): CardColumn => ({ timing, loss, fence }))),
  )
  return all.filter((column) => card.some((cell) => isIn(cell, column)))
}

/** Whether a cell belongs into a column. */
export function isIn(cell: CardCell, { timing, loss, fence }: CardColumn): boolean {
  return cell.timing === timing && cell.loss === loss && cell.fence === fence
}
