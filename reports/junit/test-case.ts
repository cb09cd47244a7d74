import type { Finding } from '../../src/verdict/finding.ts'
import type { Report } from '../../src/verdict/report.ts'
import { acceptanceInWords, adviceInWords, explainCommand, findingInWords } from '../words/finding-words.ts'
import { outcomeOf, type Outcome } from '../words/outcome.ts'
import { pairName } from '../words/pair-words.ts'
import { element, xml } from './escape.ts'

/** A finding as JUnit tells it: `xml` is its lines, `tag` what it counts as. */
export interface TestCase {
  readonly tag: 'failure' | 'error' | 'skipped' | null
  readonly xml: readonly string[]
}

/**
 * JUnit has no word for what could not be shown. `skipped` would let a required check pass in silence, so that it is an
 * `error`; what decides nothing and what is accepted is `skipped`, with the reason.
 */
const TAGS = {
  pass: null,
  fail: 'failure',
  unknown: 'error',
  remark: 'skipped',
  accepted: 'skipped',
} as const satisfies Record<Outcome, TestCase['tag']>

/** One finding as a test case. Its class and name are its own in all shards of an audit, and in all audits of a matrix. */
export function testCase(finding: Finding, report: Report): TestCase {
  const outcome = outcomeOf(finding, report)
  const tag = TAGS[outcome]
  const { run, pair } = report
  const classname = `${pairName(report)} on Node ${pair.node}.${finding.store}.${finding.domain ?? 'run'}`
  const name = nameOf(finding)
  const more = explainCommand(finding)
  const details = [
    finding.title,
    ...adviceInWords(finding),
    ...(finding.evidence === null ? [] : [`evidence: ${run.directory}/${finding.evidence}`]),
    ...(more === null ? [] : [`more: ${more}${finding.words === null ? '' : `, ${finding.words.page}`}`]),
  ]
  const message = messageOf(finding, outcome)
  const told = (lines: readonly string[]) =>
    tag === 'skipped'
      ? element(tag, {}, [xml(message)])
      : element(tag ?? '', { message, type: finding.verdict }, lines)
  return { tag, xml: element('testcase', { classname, name }, tag === null ? [] : told(details.map(xml))) }
}

/** `tasks/stale-fail`; what was left out goes by what it is about, because another shard may have run it. */
function nameOf({ kind, id }: Finding): string {
  switch (kind) {
    case 'check':
      return id
    case 'scenario':
      return `scenario ${id}`
    case 'domain':
      return `grade of ${id}`
    case 'left-out':
      return `${id} left out`
    case 'run':
      return 'the run'
    default:
      throw new Error(`No name for a finding of the kind ${String(kind satisfies never)}.`)
  }
}

function messageOf(finding: Finding, outcome: Outcome): string {
  const text = findingInWords(finding)
  const { acceptance } = finding
  if (acceptance === null) return outcome === 'remark' ? `It decides nothing. ${text}` : text
  return outcome === 'accepted'
    ? `${acceptanceInWords(acceptance)}. ${text}`
    : `${text} (${acceptanceInWords(acceptance)}; counts without --gate regression)`
}
