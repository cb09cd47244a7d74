import type { CheckReport } from '../../src/verdict/report.ts'
import { adviceOf } from '../words/advice.ts'
import { findingGroups, countsInWords, type FindingGroup } from '../words/finding-groups.ts'
import { VERDICT_MEANINGS, whoFixes } from '../words/meanings.ts'
import { badge } from './badge.ts'
import { facts, stacked } from './facts.ts'
import { heading, type Level } from './heading.ts'
import { html, type Markup } from './markup.ts'
import { prose } from './prose.ts'
import { rowDiff } from './row-diff.ts'

/** All checks of a store: what does not hold by kind, worst first, and then what holds, folded. */
export function findings(checks: readonly CheckReport[], level: Level): Markup {
  const held = checks.filter(({ verdict }) => verdict === 'holds')
  return html`<section class="block">
    ${heading(level, 'Findings')}
    <p class="lead">${countsInWords(checks)}.</p>
    ${findingGroups(checks).map(group)}
    ${
      held.length === 0
        ? null
        : html`<details class="held">
            <summary>
              ${badge('holds')} <span class="what">${held.length} of ${checks.length} checks</span>
            </summary>
            <p class="aside">${VERDICT_MEANINGS.holds}</p>
            ${held.map((check) => item(check, false))}
          </details>`
    }
  </section>`
}

function group({ verdict, domain, cause, required, checks }: FindingGroup): Markup {
  const remark = required ? '' : '; does not decide the grade'
  return html`<details class="group" open>
    <summary>
      ${badge(verdict)}
      <span class="what">${checks.length} ${checks.length === 1 ? 'check' : 'checks'} on ${domain}</span>
      <span class="remark">to fix: ${whoFixes(cause, verdict)}${remark}</span>
    </summary>
    <p class="aside">${VERDICT_MEANINGS[verdict]}</p>
    ${checks.map((check) => item(check, verdict === 'violated'))}
  </details>`
}

function item(check: CheckReport, isOpen: boolean): Markup {
  const { id, title, verdict, summary, did, cameBack, missingWitnesses, notes, evidence, required } = check
  const { risk, remedy } = adviceOf(check)
  const undecided = verdict === 'holds' && !required ? ' (does not decide the grade)' : ''
  return html`<details class="check is-${verdict}" ${isOpen ? html` open` : null}>
    <summary><code>${id}</code> <span class="what">${prose(title)}${undecided}</span></summary>
    ${facts([
      ['risk', risk === null ? null : prose(risk)],
      ['found', prose(summary)],
      ['did', did === null ? null : html`<code>${did}</code>`],
      ['answer', cameBack === null ? null : prose(cameBack)],
      ['missing', stacked(missingWitnesses.map(prose))],
      ['note', stacked(notes.map(prose))],
      ['adapter', remedy === null ? null : prose(remedy)],
      [
        'more',
        html`<code>fence-audit explain ${id}</code>,
          <code>${check.page}</code>${evidence === '' ? null : html`, <code>${evidence}</code>`}`,
      ],
    ])}
    ${rowDiff(check)}
  </details>`
}
