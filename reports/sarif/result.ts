import type { Location, Result, Suppression } from 'sarif'
import type { Finding } from '../../src/verdict/finding.ts'
import type { Report } from '../../src/verdict/report.ts'
import type { SourceFile } from '../renderer.ts'
import { anchorOf } from '../words/anchor.ts'
import { acceptanceInWords, findingInWords } from '../words/finding-words.ts'
import { fingerprintOf } from '../words/fingerprint.ts'
import { outcomeOf, type Outcome } from '../words/outcome.ts'
import { pairName } from '../words/pair-words.ts'
import { ruleId } from './rules.ts'

export interface ResultContext {
  readonly report: Report
  readonly reports: readonly Report[]
  readonly sources: readonly SourceFile[]
  readonly ruleIds: readonly string[]
}

/**
 * SARIF has the kind `open` for what could not be decided, and demands the level `none` with it, which most readers of
 * SARIF show as little as a pass. So it is a failure with the level `warning`, and its text says what it is.
 */
const LEVELS = {
  fail: 'error',
  unknown: 'warning',
  remark: 'note',
  accepted: 'error',
} as const satisfies Record<Exclude<Outcome, 'pass'>, Result.level>

/** A finding as a SARIF result; null for one that holds. */
export function resultOf(finding: Finding, context: ResultContext): Result | null {
  const { report, reports, ruleIds } = context
  const outcome = outcomeOf(finding, report)
  if (outcome === 'pass') return null
  const { verdict, cause, store, acceptance, evidence } = finding
  return {
    ruleId: ruleId(finding),
    ruleIndex: ruleIds.indexOf(ruleId(finding)),
    kind: 'fail',
    level: LEVELS[outcome],
    message: { text: `${pairName(report)}: ${findingInWords(finding)}` },
    locations: [locationOf(finding, context)],
    partialFingerprints: { 'fenceAudit/v1': fingerprintOf(finding, report, reports) },
    ...(acceptance === null || outcome !== 'accepted' ? {} : { suppressions: [suppressionOf(acceptance)] }),
    properties: { verdict, cause, store, decides: finding.decides, run: report.run.id, evidence },
  }
}

function suppressionOf(acceptance: Parameters<typeof acceptanceInWords>[0]): Suppression {
  return { kind: 'external', status: 'accepted', justification: acceptanceInWords(acceptance) }
}

/** The line of a file of the user's, and the store by its name, which stays the same where there is no such line. */
function locationOf(finding: Finding, { report, sources }: ResultContext): Location {
  const { store, domain } = finding
  const name = [store, ...(domain === null ? [] : [domain])]
  const logical = {
    logicalLocations: [{ name: name.at(-1) ?? store, fullyQualifiedName: name.join('/'), kind: 'module' }],
  }
  const anchor = anchorOf(finding, report, sources)
  if (anchor === null) return logical
  return {
    physicalLocation: {
      artifactLocation: {
        uri: anchor.path.split('/').map(encodeURIComponent).join('/'),
        uriBaseId: '%SRCROOT%',
      },
      region: { startLine: anchor.line },
    },
    ...logical,
  }
}
