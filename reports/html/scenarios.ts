import type { ScenarioReport } from '../../src/verdict/report.ts'
import { adviceOf } from '../words/advice.ts'
import { countsInWords } from '../words/finding-groups.ts'
import { whoFixes } from '../words/meanings.ts'
import { decisiveRun, differencesInWords, scenarioFigures } from '../words/scenario-figures.ts'
import { badge } from './badge.ts'
import { facts, stacked } from './facts.ts'
import { heading, type Level } from './heading.ts'
import { html, type Markup } from './markup.ts'
import { prose } from './prose.ts'
import { timeline, timelineKey } from './timeline.ts'

/** The scenarios of a store: their figures beside the published ones, and each with its drawn timeline. */
export function scenarios(reports: readonly ScenarioReport[], level: Level): Markup | null {
  if (reports.length === 0) return null
  return html`<section class="block">
    ${heading(level, 'Scenarios')}
    <p class="lead">
      ${countsInWords(reports)}. Real worker processes, a real receiver, a fault that the system confirmed.
    </p>
    ${figures(reports)}
    ${differencesInWords(reports).map((text) => html`<p class="aside">${prose(text)}</p>`)} ${timelineKey()}
    ${reports.map(scenario)}
  </section>`
}

function figures(reports: readonly ScenarioReport[]): Markup {
  const columns = ['requests', 'effects', 'stored result', 'owners persisted', 'B early', 'takeover ms']
  return html`<div class="scroll" role="group" aria-label="Scenarios in figures" tabindex="0">
    <table>
      <caption>
        In figures. B early: B ran the task while A was alive and had not lost it. Published:
        requests/effects, stored result, owners, B early.
      </caption>
      <thead>
        <tr>
          <th scope="col">id</th>
          <th scope="col">verdict</th>
          ${columns.map((name) => html`<th scope="col">${name}</th>`)}
          <th scope="col">published</th>
          <th scope="col">agrees</th>
        </tr>
      </thead>
      <tbody>
        ${reports.map(figuresRow)}
      </tbody>
    </table>
  </div>`
}

function figuresRow(report: ScenarioReport): Markup {
  const { id, verdict, requests, effects, from, owners, bEarly, takeoverMs, published, matches } =
    scenarioFigures(report)
  const agrees = matches === null ? 'not judged' : matches ? 'yes' : 'no'
  const cells = [requests, effects, from, owners, bEarly, takeoverMs, published, agrees]
  return html`<tr>
    <th scope="row">${id}</th>
    <td>${badge(verdict)}</td>
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`
}

function scenario(report: ScenarioReport): Markup {
  const { id, title, verdict, cause, summary, missingWitnesses, notes, evidence, runs } = report
  const { risk, remedy } = adviceOf(report)
  const shown = decisiveRun(report)
  const others = runs.filter((run) => run !== shown)
  const name = runs.length > 1 && shown !== undefined ? `${id}, run ${shown.run}` : id
  return html`<details class="scenario is-${verdict}" ${verdict === 'violated' ? html` open` : null}>
    <summary>
      ${badge(verdict)}
      <span class="what"><b>${id}</b> ${prose(title)}</span>
      ${cause === null ? null : html`<span class="remark">to fix: ${whoFixes(cause, verdict)}</span>`}
    </summary>
    <p class="found">${prose(summary)}</p>
    ${shown === undefined ? null : timeline(shown, name)}
    ${others.map(
      (run) =>
        html`<details class="run-fold">
          <summary>Run ${run.run}: ${run.verdict}</summary>
          <p>${prose(run.summary)}</p>
          ${timeline(run, `${id}, run ${run.run}`)}
        </details>`,
    )}
    ${facts([
      ['risk', risk === null ? null : prose(risk)],
      ['missing', stacked(missingWitnesses.map(prose))],
      ['note', stacked(notes.map(prose))],
      ['adapter', remedy === null ? null : prose(remedy)],
      [
        'more',
        html`<code>fence-audit explain ${id}</code>, <code>${report.page}</code>, <code>${evidence}</code>`,
      ],
    ])}
  </details>`
}
