import { findingsOf } from '../verdict/findings-of.ts'
import type { Report } from '../verdict/report.ts'

/**
 * The exit code of a report to which a baseline has been applied: decided by the findings that are not accepted, where
 * the baseline decides at all. A baseline with entries that are void makes 3 of what would have been a pass.
 */
export function exitCodeBeyond(report: Report): Report['exitCode'] {
  const { baseline, exitCode } = report
  if (baseline === undefined || exitCode === 130) return exitCode
  const isVoid = baseline.expired.length > 0 || baseline.unused.length > 0
  const decided = baseline.decides ? decidedByTheRest(report) : exitCode
  return decided === 0 && isVoid ? 3 : decided
}

function decidedByTheRest(report: Report): Report['exitCode'] {
  if (report.exitCode === 0) return 0
  const counted = findingsOf(report).filter(({ decides, acceptance }) => decides && acceptance === null)
  const verdicts = new Set(counted.map(({ verdict }) => verdict))
  if (verdicts.has('violated') || verdicts.has('absent')) return 1
  if (verdicts.has('error')) return 3
  return verdicts.has('inconclusive') ? 2 : 0
}
