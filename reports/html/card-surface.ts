import type { CardCell } from '../../src/verdict/report.ts'
import { momentsInOrder, type CardRow } from '../words/card-rows.ts'
import { whoFixes } from '../words/meanings.ts'
import { badge } from './badge.ts'
import { facts, stacked } from './facts.ts'
import { html, type Markup } from './markup.ts'
import { prose } from './prose.ts'

/** One surface of the card: its worst cell moment by moment, and in one line each what became of the others. */
export function surfaceItem(
  card: readonly CardCell[],
  { surface, worst, required }: CardRow,
  id: string,
): Markup {
  const others = card.filter((cell) => cell.surface === surface && cell !== worst)
  const { verdict, cause, risk, missingWitnesses, notes, evidence } = worst
  return html`<details class="check is-${verdict}">
    <summary>
      ${badge(verdict)} <code>${surface}</code>
      <span class="remark">${required ? `to fix: ${whoFixes(cause, verdict)}` : 'decides nothing'}</span>
    </summary>
    <div id="${id}">
      <p class="found">${place(worst)}: ${prose(worst.summary)}</p>
      ${facts([
        ...momentsInOrder(worst).map(([name, text]) => [name, prose(text)] as const),
        ['it means', verdict === 'holds' ? null : prose(risk)],
        ['missing', stacked(missingWitnesses.map(prose))],
        ['note', stacked(notes.map(prose))],
        ['more', html`<code>${evidence}</code>`],
      ])}
      ${
        others.length === 0
          ? null
          : html`<ul class="cells">
              ${others.map((cell) => html`<li>${badge(cell.verdict)} ${place(cell)}: ${prose(cell.summary)} <code>${cell.evidence}</code></li>`)}
            </ul>`
      }
    </div>
  </details>`
}

function place({ timing, loss, fence }: CardCell): string {
  const when = timing === 'during' ? 'during the takeover' : `${timing} the takeover`
  return `${when}, lost by ${loss}, fence by ${fence === 'explicit' ? 'parameter' : 'scope'}`
}
