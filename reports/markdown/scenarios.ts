import type { ScenarioReport } from '../../src/verdict/report.ts'
import { countsInWords } from '../words/finding-groups.ts'
import { whoFixes } from '../words/meanings.ts'
import { decisiveRun, differencesInWords, scenarioFigures } from '../words/scenario-figures.ts'
import {
  groupName,
  groupNotes,
  remediesOf,
  risksOf,
  scenarioGroups,
  type ScenarioGroup,
} from '../words/scenario-groups.ts'
import { clip } from '../words/clip.ts'
import { code, fencedBlock, htmlProse, prose } from './escape.ts'

const TIMELINE_WIDTH_MAX = 160

/** The scenarios of a store: the table beside the published figures, and what does not hold as folds. */
export function scenariosMarkdown(scenarios: readonly ScenarioReport[], verbose: boolean): string[] {
  if (scenarios.length === 0) return []
  return [
    `Scenarios: ${countsInWords(scenarios)}.`,
    '',
    '| id | what happens | verdict | requests | effects | stored result | owners persisted | B early | takeover ms | published | agrees |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...scenarios.map(tableRow),
    '',
    'B early: B ran the task while A was alive and had not lost it. Published: requests/effects, stored result, owners, B early.',
    '',
    ...differencesInWords(scenarios).map((text) => `- ${prose(text)}`),
    '',
    ...scenarioGroups(scenarios).flatMap((group) => fold(group, verbose)),
  ]
}

function tableRow(scenario: ScenarioReport): string {
  const { id, verdict, requests, effects, from, owners, bEarly, takeoverMs, published, matches } =
    scenarioFigures(scenario)
  const agrees = matches === null ? 'not judged' : matches ? 'yes' : 'no'
  const title = prose(scenario.title)
  const ours = [requests, effects, from, owners, bEarly, takeoverMs].map(prose)
  return `| ${[id, title, verdict, ...ours, prose(published), agrees].join(' | ')} |`
}

function fold(group: ScenarioGroup, verbose: boolean): string[] {
  const { verdict, cause, summary, scenarios } = group
  const [first] = scenarios
  if (first === undefined) return []
  return [
    `<details${verdict === 'violated' ? ' open' : ''}>`,
    `<summary><b>${verdict}</b> ${htmlProse(groupName(group))} (to fix: ${whoFixes(cause, verdict)})</summary>`,
    '',
    ...risksOf(group).map((text) => `- risk: ${prose(text)}`),
    ...remediesOf(group).map((text) => `- adapter: ${prose(text)}`),
    `- found: ${prose(summary)}`,
    ...first.missingWitnesses.map((name) => `- missing: ${prose(name)}`),
    ...groupNotes(group).map((note) => `- note: ${prose(note)}`),
    `- more: ${code(`fence-audit explain ${first.id}`)}, ${code(first.page)}, ${code(first.evidence)}`,
    '',
    ...timeline(first, verbose),
    '</details>',
    '',
  ]
}

function timeline(scenario: ScenarioReport, verbose: boolean): string[] {
  const run = decisiveRun(scenario)
  if (run === undefined || run.timeline.length === 0) return []
  if (scenario.verdict !== 'violated' && !verbose) return []
  const which = scenario.runs.length > 1 ? [`Run ${run.run}:`, ''] : []
  const lines = run.timeline.map((line) => clip(line, TIMELINE_WIDTH_MAX))
  return [...which, ...fencedBlock('text', lines), '']
}
