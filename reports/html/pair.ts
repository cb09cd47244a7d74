import type { Report } from '../../src/verdict/report.ts'
import { baselineNotes } from '../words/baseline-words.ts'
import { decidedBy } from '../words/decided-by.ts'
import { answerInWords, pairName } from '../words/pair-words.ts'
import { badge } from './badge.ts'
import { environment } from './environment.ts'
import { heading } from './heading.ts'
import { html, type Markup } from './markup.ts'
import { nextStep } from './next-step.ts'
import { prose } from './prose.ts'
import { store } from './store.ts'

/** The report of one pair: the answer with its reason and what to do, then each store, then the environment. */
export function pair(report: Report, prefix: string, isAlone: boolean): Markup {
  const level = isAlone ? 2 : 3
  return html`<article id="${prefix}">
    ${answer(report, isAlone)}
    ${report.stores.map((found, index) => store(report, found, `${prefix}-store-${index + 1}`, level))}
    ${environment(report, level)}
  </article>`
}

function answer(report: Report, isAlone: boolean): Markup {
  const { grade, core } = report
  return html`<header class="answer is-${grade}">
    ${heading(isAlone ? 1 : 2, html`${badge(grade)} <span class="pair">${pairName(report)}</span>`)}
    <p class="reason">${prose(answerInWords(report))}</p>
    ${incomplete(report)}
    ${core.loadError === null ? null : html`<p><b>Error.</b> <code>${core.loadError.message}</code></p>`}
    <p class="next"><b>What to do.</b> ${prose(nextStep(report))}</p>
    <p class="aside">Decided by ${prose(decidedBy(report))}</p>
    ${baselineNotes(report).map(({ label, text }) => html`<p class="aside"><b>${label}</b> ${prose(text)}</p>`)}
  </header>`
}

function incomplete({ run, exitCode }: Report): Markup | null {
  if (run.complete) return null
  const what = exitCode === 130 ? 'The run was interrupted' : 'The run did not get to its end'
  return html`<p>
    <b>Incomplete.</b> ${what}: what was not run is not judged. The evidence up to there is kept.
  </p>`
}
