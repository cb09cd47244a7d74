import type { StoreReport } from '../../src/verdict/report.ts'
import {
  cardFiguresInWords,
  cardRows,
  CARD_TIMINGS,
  forcedRecoveryInWords,
  type CardRow,
} from '../words/card-rows.ts'
import { sign } from './badge.ts'
import { cardColumns, isIn, type CardColumn } from './card-columns.ts'
import { surfaceItem } from './card-surface.ts'
import { heading, type Level } from './heading.ts'
import { html, type Markup } from './markup.ts'
import { prose } from './prose.ts'

/** A surface with the id of its moments on this page. */
interface Surface {
  readonly row: CardRow
  readonly id: string
}

/** The ownership-transfer card: a grid of surfaces by timing, loss and fence, and under it the moments of each surface. */
export function cardGrid(store: StoreReport, prefix: string, level: Level): Markup | null {
  if (store.card.length === 0) return null
  const columns = cardColumns(store.card)
  const surfaces = cardRows(store).map((row, index): Surface => ({ row, id: `${prefix}-card-${index + 1}` }))
  const forced = forcedRecoveryInWords(store)
  return html`<section class="block">
    ${heading(level, 'Takeover card')}
    <p class="lead">${prose(cardFiguresInWords(store))}.</p>
    ${forced === null ? null : html`<p>${prose(forced)}.</p>`}
    <p class="aside">
      A lost its run and wrote again. Columns: when it wrote (before, during or after the takeover), how it
      lost the run, and whether the write carried its fence as a parameter or by a scope. Faint rows decide
      nothing.
    </p>
    <div class="scroll" role="group" aria-label="Takeover card" tabindex="0">
      <table class="card">
        <caption class="unseen">
          Takeover card: verdicts by surface, timing, loss and fence
        </caption>
        <thead>
          ${groupHeader(columns)}
          <tr>
            <th scope="col">surface</th>
            ${columns.map(({ loss, fence }) => html`<th scope="col">${loss}<br />${fence}</th>`)}
          </tr>
        </thead>
        ${[...Map.groupBy(surfaces, ({ row }) => row.worst.domain)].map(([domain, group]) => domainRows(store, domain, group, columns))}
      </table>
    </div>
    ${surfaces.map(({ row, id }) => surfaceItem(store.card, row, id))}
  </section>`
}

function groupHeader(columns: readonly CardColumn[]): Markup {
  const groups = CARD_TIMINGS.map((timing) => ({
    timing,
    count: columns.filter((column) => column.timing === timing).length,
  })).filter(({ count }) => count > 0)
  return html`<tr>
    <td></td>
    ${groups.map(({ timing, count }) => html`<th scope="colgroup" colspan="${count}">${timing}</th>`)}
  </tr>`
}

function domainRows(
  { card }: StoreReport,
  domain: string,
  surfaces: readonly Surface[],
  columns: readonly CardColumn[],
): Markup {
  const rows = surfaces.map(({ row: { surface, required }, id }) => {
    const name = surface.replace(`${domain}.`, '')
    const own = card.filter((cell) => cell.surface === surface)
    return html`<tr${required ? null : html` class="undecided"`}><th scope="row"><a href="#${id}">${name}</a></th>${columns.map((column) => cell(own, column))}</tr>`
  })
  return html`<tbody>
    <tr>
      <th class="domain" scope="rowgroup" colspan="${columns.length + 1}">${domain}</th>
    </tr>
    ${rows}
  </tbody>`
}

function cell(cells: StoreReport['card'], column: CardColumn): Markup {
  const found = cells.find((one) => isIn(one, column))
  if (found === undefined) return html`<td class="none"><span class="unseen">not tried</span></td>`
  const { verdict, summary } = found
  return html`<td class="cell is-${verdict}" title="${verdict}: ${summary}">
    ${sign(verdict)}<span class="unseen">${verdict}</span>
  </td>`
}
