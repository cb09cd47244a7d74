import type { DomainReport, Report, StoreReport } from '../../src/verdict/report.ts'
import { DOMAINS, type Domain } from '../../src/verdict/verdict.ts'
import { isRequired } from '../words/decided-by.ts'
import { clip } from '../words/clip.ts'
import { domainReason } from '../words/domain-reason.ts'
import { whoFixes } from '../words/meanings.ts'
import { badge } from './badge.ts'
import { heading, type Level } from './heading.ts'
import { html, type Markup } from './markup.ts'
import { prose } from './prose.ts'

/** A tile is a summary: a longer reason is folded. */
const REASON_LENGTH_MAX = 240

/** A tile for each domain of a store: what the store enforces, what the pair gives, who has to act, and why. */
export function domains(report: Report, store: StoreReport, level: Level): Markup {
  return html`<div class="tiles">${DOMAINS.map((domain) => tile(report, store, domain, level))}</div>`
}

function tile(report: Report, store: StoreReport, domain: Domain, level: Level): Markup {
  const found = store.domains[domain]
  const remark = isRequired(report, domain) ? null : html` <span class="remark">not required</span>`
  return html`<section class="tile is-${found.grade}">
    ${heading(level, html`${domain}${remark}`)}
    <dl>
      <div>
        <dt>the pair gives</dt>
        <dd>${badge(found.grade)}</dd>
      </div>
      <div>
        <dt>the store enforces</dt>
        <dd>${badge(found.store)}</dd>
      </div>
      <div>
        <dt>to fix</dt>
        <dd>${whoFixes(found.cause, found.grade)}</dd>
      </div>
      <div>
        <dt>class</dt>
        <dd>${implementation(found)}</dd>
      </div>
    </dl>
    ${reason(domainReason(found, store, false))}
  </section>`
}

function reason(text: string): Markup {
  if (text.length <= REASON_LENGTH_MAX) return html`<p>${prose(text)}</p>`
  return html`<p>${prose(clip(text, REASON_LENGTH_MAX))}</p>
    <details>
      <summary>in full</summary>
      ${prose(text)}
    </details>`
}

function implementation({ implementation, declared }: DomainReport): string {
  if (implementation === null) return 'missing'
  const declares =
    declared === null ? '' : declared ? '; says that it fences' : '; says that it does not fence'
  return `${implementation.class} from ${implementation.package ?? 'an unknown package'}${declares}`
}
