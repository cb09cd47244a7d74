import { momentsInOrder } from '../../reports/words/card-rows.ts'
import type { SurfaceId } from '../card/surface-id.ts'
import type { CardCell, Report } from '../verdict/report.ts'
import { worstVerdict } from '../verdict/verdict.ts'

/** The cell of a surface that did worst, of those that decide where any does; null where the card has none. */
export function worstCell(report: Report, surface: SurfaceId): CardCell | null {
  const cells = report.stores.flatMap(({ card }) => card).filter((cell) => cell.surface === surface)
  const deciding = cells.filter(({ required }) => required)
  const counted = deciding.length > 0 ? deciding : cells
  const worst = worstVerdict(counted.map(({ verdict }) => verdict))
  return counted.find(({ verdict }) => verdict === worst) ?? null
}

/** A cell of the card as a failed test tells it. */
export function cellText(cell: CardCell, report: Report): string {
  const { verdict, summary, risk, loss, timing, fence, missingWitnesses, evidence } = cell
  return [
    `${verdict}: ${summary}`,
    `risk: ${risk}`,
    `when: A lost its run (${loss}) and wrote ${timing} the takeover, its fence ${fence === 'scope' ? 'by a scope' : 'explicit'}`,
    ...missingWitnesses.map((name) => `missing: ${name}`),
    ...momentsInOrder(cell).map(([name, text]) => `${name}: ${text}`),
    `evidence: ${report.run.directory}/${evidence}`,
  ].join('\n')
}
