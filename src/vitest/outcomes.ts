import { findingInWords } from '../../reports/words/finding-words.ts'
import type { SurfaceId } from '../card/surface-id.ts'
import type { CheckId } from '../checks/check-id.ts'
import type { ScenarioId } from '../scenarios/scenario-id.ts'
import type { Finding } from '../verdict/finding.ts'
import { findingsOf } from '../verdict/findings-of.ts'
import type { Report } from '../verdict/report.ts'
import type { Domain } from '../verdict/verdict.ts'
import { findingText } from './finding-text.ts'
import { isExpectedAbsent, unusedAbsences } from './expected-absence.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { cellText, worstCell } from './worst-cell.ts'

/** What a suite says is absent. */
export type Expected = readonly (CheckId | Domain)[]

/** What a check came to; one that the adapter cannot have (it has no older table, say) is skipped. */
export function checkOutcome(report: Report, id: CheckId, expected: Expected): Outcome {
  const check = report.stores.flatMap(({ checks }) => checks).find((one) => one.id === id)
  if (check !== undefined)
    return ofFinding(report, find(report, 'check', id), {
      isExpectedAbsent: isExpectedAbsent(expected, id),
      text: (finding) => findingText(finding, report, check),
    })
  const leftOut = findingsOf(report).find((finding) => finding.kind === 'left-out' && finding.id === id)
  return leftOut === undefined
    ? { kind: 'skip', text: 'this adapter cannot have this check' }
    : { kind: 'fail', text: findingText(leftOut, report) }
}

/** What a surface of the takeover card came to: the worst of its cells. */
export function surfaceOutcome(report: Report, id: SurfaceId, expected: Expected): Outcome {
  const cell = worstCell(report, id)
  if (cell === null)
    return { kind: 'skip', text: 'the card has no cell of it: the check on run fencing says why' }
  return outcomeOf({
    verdict: cell.verdict,
    decides: cell.required,
    isExpectedAbsent: isExpectedAbsent(
      expected,
      cell.domain === 'memory' ? 'memory/run-fencing' : 'workflows/run-fencing',
    ),
    text: cellText(cell, report),
    brief: `${cell.verdict}: ${cell.summary}`,
  })
}

/** What a scenario came to. Whoever names one wants to know: it decides, although the store alone does. */
export function scenarioOutcome(report: Report, id: ScenarioId): Outcome {
  return ofFinding(report, find(report, 'scenario', id), { isExpectedAbsent: false, decides: true })
}

/** What no test has told: the end of the audit, the loading of the pair, and names in `expect` that are of no use. */
export function restOutcome(report: Report, expected: Expected): Outcome {
  const unused = unusedAbsences(expected, report)
  const open = findingsOf(report).filter(
    ({ kind, decides, verdict }) => (kind === 'run' || kind === 'domain') && decides && verdict !== 'holds',
  )
  const texts = [
    ...open.map((finding) => findingText(finding, report)),
    ...unused.map((name) => `expect.absent: ${name} is not absent any more. Take it out of the list.`),
  ]
  return texts.length === 0 ? { kind: 'pass' } : { kind: 'fail', text: texts.join('\n\n') }
}

function find(report: Report, kind: Finding['kind'], id: string): Finding | undefined {
  return findingsOf(report).find((finding) => finding.kind === kind && finding.id === id)
}

interface Ways {
  readonly isExpectedAbsent: boolean
  readonly decides?: boolean
  readonly text?: (finding: Finding) => string
}

function ofFinding(report: Report, finding: Finding | undefined, ways: Ways): Outcome {
  if (finding === undefined) return { kind: 'fail', text: 'inconclusive: the report does not have it.' }
  const { isExpectedAbsent, decides = finding.decides, text = (one) => findingText(one, report) } = ways
  const { verdict } = finding
  return outcomeOf({
    verdict,
    decides,
    isExpectedAbsent,
    text: text(finding),
    brief: findingInWords(finding),
  })
}
