import { createHash } from 'node:crypto'
import type { Report } from '../../src/verdict/report.ts'
import { exitInWords } from '../words/meanings.ts'
import { overall } from '../words/overall.ts'
import { answerInWords, pairName, pairNameAmongOthers } from '../words/pair-words.ts'
import { badge, signDefinitions } from './badge.ts'
import { html, Markup } from './markup.ts'
import { pair } from './pair.ts'
import { prose } from './prose.ts'
import { STYLES } from './styles.ts'

/** Written in one piece, because the policy's hash is that of every character between the tags. */
const STYLE_ELEMENT = new Markup(`<style>${STYLES}</style>`)

/** The whole page. Its policy lets the browser load nothing at all and apply these styles alone, whatever a text holds. */
export function page(reports: readonly Report[]): Markup {
  const [first, ...others] = reports
  const isAlone = others.length === 0
  const { grade } = overall(reports)
  const title = isAlone && first !== undefined ? pairName(first) : `${reports.length} pairs`
  const hash = createHash('sha256').update(STYLES).digest('base64')
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
        <title>${grade}: ${title} – fence-audit</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${signDefinitions()}
        <main>
          ${isAlone ? null : summary(reports)}
          ${reports.map((report, index) => pair(report, `pair-${index + 1}`, isAlone))}
        </main>
        <footer>
          <p>
            ${first === undefined ? null : `${first.tool.name} ${first.tool.version}`}. One file without
            scripts; it loads nothing.
          </p>
        </footer>
      </body>
    </html> `
}

/** Before several pairs: the worst of them, and a table that leads to each. */
function summary(reports: readonly Report[]): Markup {
  const { grade, exitCode } = overall(reports)
  const rows = reports.map(
    (report, index) =>
      html`<tr>
        <td>${badge(report.grade)}</td>
        <th scope="row"><a href="#pair-${index + 1}">${pairNameAmongOthers(report)}</a></th>
        <td>${prose(answerInWords(report))}</td>
      </tr>`,
  )
  return html`<header class="answer is-${grade}">
      <h1>${badge(grade)} <span class="pair">${reports.length} pairs</span></h1>
      <p class="aside">Exit code ${exitCode}: ${exitInWords(exitCode, reports)}.</p>
    </header>
    <div class="scroll" role="group" aria-label="All pairs" tabindex="0">
      <table>
        <caption>
          All pairs
        </caption>
        <thead>
          <tr>
            <th scope="col">grade</th>
            <th scope="col">pair</th>
            <th scope="col">why</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`
}
