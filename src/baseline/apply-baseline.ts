import type { Finding } from '../verdict/finding.ts'
import { findingsOf } from '../verdict/findings-of.ts'
import type { Acceptance } from '../verdict/baseline-report.ts'
import type { Report } from '../verdict/report.ts'
import { accepts } from './accepts.ts'
import { BASELINE_FILE, type Baseline } from './baseline-file.ts'
import { exitCodeBeyond } from './exit-code-beyond.ts'
import { isAcceptable, partsOf } from './parts-of.ts'
import { keysOf, unusedAcceptances } from './unused-acceptances.ts'

export interface ApplyBaselineOptions {
  /** Today in UTC: `2027-03-01`. */
  readonly today: string
  /** True with `--gate regression`: only what is worse than the baseline decides. */
  readonly decides: boolean
}

/**
 * The reports with what a baseline says of each. Verdicts and grades stay as they were judged; with `decides` the exit
 * code leaves out what is accepted. An entry that is void never lets an audit pass.
 */
export function applyBaseline(
  reports: readonly Report[],
  baseline: Baseline,
  { today, decides }: ApplyBaselineOptions,
): Report[] {
  const all = acceptancesOf(baseline)
  const valid = all.filter(({ until }) => until >= today)
  const findings = reports.map((report) => findingsOf(report))
  const unused = unusedAcceptances(all, findings)
  return reports.map((report, index) => {
    const open = (findings[index] ?? []).filter(isAcceptable)
    const needed = new Set(open.flatMap(keysOf))
    const accepting: Report = {
      ...report,
      baseline: {
        file: BASELINE_FILE,
        decides,
        accepted: open.flatMap((finding) => acceptanceOf(finding, valid) ?? []),
        expired: all.filter(
          ({ until, store, finding }) => until < today && needed.has(`${store} ${finding}`),
        ),
        unused: unused[index] ?? [],
      },
    }
    return { ...accepting, exitCode: exitCodeBeyond(accepting) }
  })
}

/** What the baseline says of a finding, if it accepts each of its parts. */
function acceptanceOf(finding: Finding, acceptances: readonly Acceptance[]): Acceptance | null {
  const own = acceptances.filter(({ store }) => store === finding.store)
  const words = partsOf(finding).map(
    ([key, verdict]) => own.find((one) => one.finding === key && accepts(one.verdict, verdict)) ?? null,
  )
  return words.includes(null) ? null : (words[0] ?? null)
}

function acceptancesOf({ accepted }: Baseline): Acceptance[] {
  return accepted.flatMap(({ store, reason, owner, until, findings }) =>
    Object.entries(findings).map(([finding, verdict]) => ({
      store,
      finding,
      verdict,
      reason,
      owner,
      until,
    })),
  )
}
