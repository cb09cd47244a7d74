import type { Report, StoreReport } from '../../src/verdict/report.ts'
import { badge } from './badge.ts'
import { cardGrid } from './card-grid.ts'
import { domains } from './domains.ts'
import { findings } from './findings.ts'
import { heading, type Level } from './heading.ts'
import { html, type Markup } from './markup.ts'
import { prose } from './prose.ts'
import { scenarios } from './scenarios.ts'

/** One store: its domains, findings, scenarios and card. `prefix` begins every id that it makes. */
export function store(report: Report, found: StoreReport, prefix: string, level: 2 | 3): Markup {
  const below: Level = level === 2 ? 3 : 4
  return html`<section class="store">
    ${heading(level, html`Store ${found.name} <span class="remark">${found.adapter}</span>`)}
    ${found.why === report.why ? null : html`<p class="lead">${badge(found.grade)} ${prose(found.why)}</p>`}
    ${domains(report, found, below)} ${findings(found.checks, below)} ${scenarios(found.scenarios, below)}
    ${cardGrid(found, prefix, below)}
  </section>`
}
