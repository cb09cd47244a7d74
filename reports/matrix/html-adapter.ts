import type { Cell } from '../../src/matrix/matrix.ts'
import { gradeOfState } from '../../src/matrix/cell-state.ts'
import { DOMAINS } from '../../src/verdict/verdict.ts'
import { sign } from '../html/badge.ts'
import { html, type Markup } from '../html/markup.ts'
import { prose } from '../html/prose.ts'
import { coreLabel, fencingDeclared, peerInWords, stateInWords } from './words.ts'

const HEADS = [
  'core',
  'background tasks',
  'workflows',
  'memory',
  'peer range',
  'says it fences runs',
  'why',
  'evidence',
]

/** Where a cell is told of on the page. */
export function cellAnchor({ id }: Cell): string {
  return `cell-${id.replaceAll(/[^\w.-]/g, '_')}`
}

/** Everything that is said of one adapter, a line for each core. */
export function adapterSection(label: string, cells: readonly Cell[], evidence: string | null): Markup {
  return html`<section class="block">
    <h2>${label}</h2>
    <div class="scroll" role="group" aria-label="${label}" tabindex="0">
      <table class="matrix-cells">
        <caption>
          Observed beside declared
        </caption>
        <thead>
          <tr>
            ${HEADS.map((head) => html`<th scope="col">${head}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${cells.map((cell) => row(cell, evidence))}
        </tbody>
      </table>
    </div>
  </section>`
}

function row(cell: Cell, evidence: string | null): Markup {
  const { core, domains, state, peer, why } = cell
  return html`<tr id="${cellAnchor(cell)}">
    <th scope="row">${coreLabel(core)}</th>
    ${DOMAINS.map((domain) => html`<td>${stateMark(domains === null ? state : domains[domain].state)}</td>`)}
    <td>
      ${peerInWords(cell)}${peer === null || peer.range === null ? null : html`: <code>${peer.range}</code>`}
    </td>
    <td>${fencingDeclared(cell)}</td>
    <td>${prose(why)}</td>
    <td>${evidenceOf(cell, evidence)}</td>
  </tr>`
}

function stateMark(state: string): Markup {
  const grade = gradeOfState(state)
  return html`<span class="badge is-${grade}">${sign(grade)}${stateInWords(state)}</span>`
}

function evidenceOf({ evidence: found, id }: Cell, base: string | null): Markup {
  if (found === null) return html`none`
  return base === null ? html`<code>${id}</code>` : html`<a href="${base}/${found.page}">report</a>`
}
