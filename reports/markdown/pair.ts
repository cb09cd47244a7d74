import type { Report, StoreReport } from '../../src/verdict/report.ts'
import { whatToDo } from '../words/what-to-do.ts'
import { DOMAINS } from '../../src/verdict/verdict.ts'
import { baselineNotes } from '../words/baseline-words.ts'
import { decidedBy, isRequired } from '../words/decided-by.ts'
import { domainReason } from '../words/domain-reason.ts'
import { countsInWords, findingGroups } from '../words/finding-groups.ts'
import { whoFixes } from '../words/meanings.ts'
import { answerInWords, coreInWords, loadRemedy, pairName, peerInWords } from '../words/pair-words.ts'
import { cardMarkdown } from './card.ts'
import { code, fencedBlock, prose } from './escape.ts'
import { findingFold } from './findings.ts'
import { scenariosMarkdown } from './scenarios.ts'

/** The report of one pair: the answer, the domains as a table, the findings as folds, and where it comes from. */
export function pairMarkdown(report: Report, verbose: boolean): string[] {
  return [
    `### ${report.grade}: ${code(pairName(report))}`,
    '',
    `**${prose(answerInWords(report))}**`,
    '',
    `Decided by ${prose(decidedBy(report))}`,
    '',
    ...incomplete(report),
    ...baselineNotes(report).flatMap(({ label, text }) => [`**${label}:** ${prose(text)}`, '']),
    ...loadError(report),
    ...remedy(report),
    ...report.stores.flatMap((store) => storeMarkdown(report, store, verbose)),
    ...context(report),
    ...leftBehind(report),
  ]
}

function incomplete({ run, exitCode }: Report): string[] {
  if (run.complete) return []
  const what = exitCode === 130 ? 'The run was interrupted' : 'The run did not get to its end'
  return [`**Incomplete.** ${what}: what was not run is not judged.`, '']
}

function loadError(report: Report): string[] {
  const { loadError } = report.core
  if (loadError === null) return []
  return [`- error: ${code(loadError.message)}`, `- what to do: ${prose(loadRemedy(report))}`, '']
}

function remedy(report: Report): string[] {
  const text = whatToDo(report)
  return text === null ? [] : [`**What to do:** ${prose(text)}`, '']
}

function storeMarkdown(report: Report, store: StoreReport, verbose: boolean): string[] {
  return [
    `#### Store ${code(store.name)} (${code(store.adapter)}): ${store.grade}`,
    '',
    prose(store.why),
    '',
    '| domain | store enforces | pair gives | to fix | why |',
    '| --- | --- | --- | --- | --- |',
    ...DOMAINS.map((domain) => {
      const facts = store.domains[domain]
      const name = isRequired(report, domain) ? domain : `${domain} (not required)`
      const why = prose(domainReason(facts, store, verbose))
      return `| ${name} | ${facts.store} | ${facts.grade} | ${whoFixes(facts.cause, facts.grade)} | ${why} |`
    }),
    '',
    ...scenariosMarkdown(store.scenarios, verbose),
    ...cardMarkdown(store, verbose),
    `Checks: ${countsInWords(store.checks)}.`,
    '',
    ...findingGroups(store.checks).flatMap((group) => findingFold(group, verbose)),
    ...holds(store),
  ]
}

function holds({ checks }: StoreReport): string[] {
  const held = checks.filter(({ verdict }) => verdict === 'holds')
  if (held.length === 0) return []
  return [
    '<details>',
    `<summary><b>holds</b> ${held.length} of ${checks.length} checks</summary>`,
    '',
    ...held.map(
      ({ id, title, required }) =>
        `- ${code(id)}: ${prose(title)}${required ? '' : ' (does not decide the grade)'}`,
    ),
    '',
    '</details>',
    '',
  ]
}

function context(report: Report): string[] {
  const { run, pair, tool } = report
  return [
    `- core: ${prose(coreInWords(report.core))}`,
    `- declared: ${prose(peerInWords(report))}`,
    `- ran on: Node ${code(pair.node)}, ${prose(run.os)}, seed ${run.seed}, ${prose(run.startedAt)}, ${tool.name} ${prose(tool.version)}`,
    `- evidence: ${code(run.directory)}, judged again by ${code(`fence-audit recheck ${run.id}`)}`,
    '',
  ]
}

function leftBehind({ stores }: Report): string[] {
  const left = stores.flatMap((store) => store.leftBehind)
  if (left.length === 0) return []
  return [
    '<details>',
    `<summary>${left.length} not removed from the database</summary>`,
    '',
    ...fencedBlock('text', left),
    '',
    '</details>',
    '',
  ]
}
