import { createHash } from 'node:crypto'
import type { Cell, Matrix } from '../../src/matrix/matrix.ts'
import { gradeOfState } from '../../src/matrix/cell-state.ts'
import { sign, signDefinitions } from '../html/badge.ts'
import { html, Markup } from '../html/markup.ts'
import { STYLES } from '../html/styles.ts'
import { allVisible } from '../words/visible.ts'
import { EXIT_MEANINGS } from './exit-meanings.ts'
import { adapterSection, cellAnchor } from './html-adapter.ts'
import type { MatrixRenderer } from './renderer.ts'
import { settingsInWords } from './settings-in-words.ts'
import {
  byAdapter,
  columnsOf,
  coreLabel,
  countsInWords,
  gradeOfMatrix,
  legend,
  stateInWords,
} from './words.ts'

const OWN_STYLES = `
.matrix th[scope=row] { position: sticky; left: 0; background: var(--panel); z-index: 1; font-weight: 600; white-space: nowrap }
.matrix td.cell { background: var(--ground); color: var(--text); border: 2px solid var(--panel); border-radius: 7px; padding: .3rem .45rem; min-width: 6.6rem; font-size: .84rem; vertical-align: middle }
.matrix td.cell a { color: inherit; font-weight: 650 } .matrix .sign { vertical-align: -.15em; margin-right: .25em } .matrix small { display: block }
.matrix-cells td { min-width: 6rem } .matrix-cells td:nth-of-type(6) { min-width: 18rem } :target { outline: 2px solid var(--link) }
@media (max-width: 40rem) { .matrix th[scope=row] { white-space: normal; min-width: 6.6rem; max-width: 7.5rem; overflow-wrap: anywhere } }
@media print { .matrix th[scope=row] { position: static } .matrix td.cell { min-width: 0 } }
`
const ALL_STYLES = `${STYLES}${OWN_STYLES}`.trim()
const STYLE_ELEMENT = new Markup(`<style>${ALL_STYLES}</style>`)

/** The matrix as one page that opens from disk, without scripts and with nothing to load; every text escaped. */
export const matrixHtml: MatrixRenderer = (given, { evidence }) => {
  const matrix = allVisible(given)
  const grade = gradeOfMatrix(matrix)
  const hash = createHash('sha256').update(ALL_STYLES).digest('base64')
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          http-equiv="Content-Security-Policy"
          content="default-src 'none'; style-src '${new Markup(`sha256-${hash}`)}'; img-src data:; base-uri 'none'; form-action 'none'"
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <link rel="icon" href="data:," />
        <title>${grade}: ${matrix.cells.length} pairs – fence-audit</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${signDefinitions()}
        <main>
          ${answer(matrix)} ${grid(matrix)} ${legendTable(matrix)}
          ${byAdapter(matrix).map(({ label, cells }) => adapterSection(label, cells, evidence))}
        </main>
        <footer>
          <p>${settingsInWords(matrix)} One file without scripts; it loads nothing.</p>
        </footer>
      </body>
    </html> `.toString()
}

function answer(matrix: Matrix): Markup {
  const grade = gradeOfMatrix(matrix)
  const { exitCode, command } = matrix
  return html`<header class="answer is-${grade}">
    <h1><span class="badge is-${grade}">${sign(grade)}${grade}</span> Compatibility matrix</h1>
    <p class="reason">${countsInWords(matrix)}.</p>
    <p class="aside">Exit code ${exitCode}: ${EXIT_MEANINGS[exitCode]}.</p>
    <p>Made by this command, with <code>--format html=FILE</code>:</p>
    <pre>${command}</pre>
  </header>`
}

function grid(matrix: Matrix): Markup {
  const columns = columnsOf(matrix)
  const rows = byAdapter(matrix).map(
    ({ label, cells }) =>
      html`<tr>
        <th scope="row">${label}</th>
        ${columns.map((column) => gridCell(cells.find(({ core }) => coreLabel(core) === column)))}
      </tr>`,
  )
  return html`<div class="scroll" role="group" aria-label="All pairs" tabindex="0">
    <table class="matrix">
      <caption>
        What was observed of each pair; a cell leads to what decided it. Columns are versions of @mastra/core.
      </caption>
      <thead>
        <tr>
          <th scope="col">adapter</th>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

function gridCell(cell: Cell | undefined): Markup {
  if (cell === undefined) return html`<td>–</td>`
  const grade = gradeOfState(cell.state)
  const refused = cell.peer?.satisfied === false ? html`<small>npm refuses</small>` : null
  return html`<td class="cell is-${grade}">
    ${sign(grade)}<a href="#${cellAnchor(cell)}">${stateInWords(cell.state)}</a>${refused}
  </td>`
}

function legendTable(matrix: Matrix): Markup {
  return html`<div class="scroll" role="group" aria-label="States" tabindex="0">
    <table>
      <caption>
        What the cells say
      </caption>
      <thead>
        <tr>
          <th scope="col">state</th>
          <th scope="col">pairs</th>
          <th scope="col">meaning</th>
        </tr>
      </thead>
      <tbody>
        ${legend(matrix).map(
          ({ state, grade, count, meaning }) =>
            html`<tr>
              <th scope="row"><span class="badge is-${grade}">${sign(grade)}${state}</span></th>
              <td>${count}</td>
              <td>${meaning}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
