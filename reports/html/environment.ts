import type { InstalledPackage } from '../../src/pair/pair.ts'
import type { Report } from '../../src/verdict/report.ts'
import { coreInWords, peerInWords } from '../words/pair-words.ts'
import { facts, stacked } from './facts.ts'
import { heading, type Level } from './heading.ts'
import { html, type Markup } from './markup.ts'
import { prose } from './prose.ts'
import { runAgain } from './run-again.ts'

/** What was audited where, and how to do it again. */
export function environment(report: Report, level: Level): Markup {
  const { run, pair, tool } = report
  const { judge, audit } = runAgain(report)
  const left = report.stores.flatMap(({ leftBehind }) => leftBehind)
  return html`<section class="block">
    ${heading(level, 'Environment')}
    ${facts([
      ['core', installed(pair.core)],
      ['adapter', pair.adapter === null ? null : installed(pair.adapter)],
      ['core asks', prose(coreInWords(report.core))],
      ['declared', prose(peerInWords(report))],
      ['ran on', `Node ${pair.node}, ${run.os}, ${run.startedAt}, seed ${run.seed}`],
      ['tool', `${tool.name} ${tool.version}`],
      ['left in the database', stacked(left)],
      ['evidence', html`<code>${run.directory}</code>`],
    ])}
    ${heading(level, 'Run it again')}
    ${
      judge === null
        ? null
        : html`<p>Judge the stored evidence again, without the packages or a database:</p>
            <pre tabindex="0">${judge}</pre>`
    }
    ${
      audit === null
        ? html`<p>Audit again with the arguments that <code>run.json</code> in the evidence holds.</p>`
        : html`<p>Audit the same pair again:</p>
            <pre tabindex="0">${audit}</pre>`
    }
  </section>`
}

function installed({ name, version, integrity, engines, local }: InstalledPackage): Markup {
  return html`${name}
  ${version}${local === true ? ' (a local package)' : ''}${engines === null ? '' : `, Node ${engines}`}${integrity === null ? null : html` <code class="integrity">${integrity}</code>`}`
}
