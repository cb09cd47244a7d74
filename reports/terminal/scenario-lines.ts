import type { ScenarioReport } from '../../src/verdict/report.ts'
import { clip } from '../words/clip.ts'
import { countsInWords } from '../words/finding-groups.ts'
import { isFault, whoFixes } from '../words/meanings.ts'
import { decisiveRun } from '../words/scenario-figures.ts'
import {
  groupName,
  groupNotes,
  remediesOf,
  risksOf,
  scenarioGroups,
  type ScenarioGroup,
} from '../words/scenario-groups.ts'
import { labelled, listItem, paragraph, type Page } from './page.ts'
import { paintedState } from './painted-state.ts'
import { scenarioTable } from './scenario-table.ts'

const HANG = 13
const NOTES_MAX = 2

/** The scenarios of a store: counts, the table, and what does not hold, under a violation with its timeline. */
export function scenarioLines(scenarios: readonly ScenarioReport[], page: Page): string[] {
  if (scenarios.length === 0) return []
  return [
    ...paragraph(`${page.paint.bold('Scenarios')}: ${countsInWords(scenarios)}.`, 0, page),
    ...scenarioTable(scenarios, page),
    '',
    ...scenarioGroups(scenarios).flatMap((group) => groupLines(group, page)),
    ...(page.verbose ? heldLines(scenarios, page) : []),
  ]
}

function groupLines(group: ScenarioGroup, page: Page): string[] {
  const { verdict, cause, summary, scenarios } = group
  const [first] = scenarios
  if (first === undefined) return []
  const linesMax = page.verbose ? Infinity : 4
  const field = (label: string, text: string, lines = linesMax): string[] =>
    labelled(page.paint.dim(`  ${label}`), text, HANG, page, lines)
  const heading = `${paintedState(verdict, page.paint)}  ${page.paint.bold(groupName(group))} (to fix: ${whoFixes(cause, verdict)})`
  return [
    ...listItem(heading, 0, page),
    ...risks(group, page).flatMap((text) => field('risk', text)),
    ...(page.verbose ? remediesOf(group) : []).flatMap((text) => field('adapter', text)),
    ...field('found', summary),
    ...first.missingWitnesses.flatMap((name) => field('missing', name, Infinity)),
    ...notes(group, page).flatMap((note) => field('note', note)),
    ...timeline(first, page),
    ...field('more', `fence-audit explain ${first.id}; ${first.evidence}`),
    '',
  ]
}

/** Of scenarios that are told together each risk would be a line of its own: only --verbose has room for them. */
function risks(group: ScenarioGroup, { verbose }: Page): string[] {
  const isShort = group.scenarios.length === 1 && isFault(group.verdict)
  return verbose || isShort ? risksOf(group) : []
}

/** Beside a violation and its timeline the remarks matter less; elsewhere they are what sets the scenarios apart. */
function notes(group: ScenarioGroup, { verbose }: Page): string[] {
  const all = groupNotes(group)
  if (verbose || group.verdict !== 'violated' || all.length <= NOTES_MAX) return all
  return [...all.slice(0, NOTES_MAX - 1), `and ${all.length - NOTES_MAX + 1} more (--verbose)`]
}

function timeline(scenario: ScenarioReport, page: Page): string[] {
  const run = decisiveRun(scenario)
  if (run === undefined || run.timeline.length === 0) return []
  if (scenario.verdict !== 'violated' && !page.verbose) return []
  const which = scenario.runs.length > 1 ? `run ${run.run}` : 'timeline'
  return [page.paint.dim(`  ${which}`), ...run.timeline.map((line) => clip(`    ${line}`, page.width))]
}

function heldLines(scenarios: readonly ScenarioReport[], page: Page): string[] {
  const held = scenarios.filter(({ verdict }) => verdict === 'holds')
  const lines = held.flatMap(({ id, title, summary, notes }) => [
    ...listItem(`${paintedState('holds', page.paint)}  ${page.paint.bold(id)}: ${title}`, 0, page),
    ...[summary, ...notes].flatMap((text) => paragraph(text, 2, page)),
  ])
  return held.length === 0 ? [] : [...lines, '']
}
