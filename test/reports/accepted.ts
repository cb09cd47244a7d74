import { applyBaseline } from '../../src/baseline/apply-baseline.ts'
import type { Baseline, BaselineEntry } from '../../src/baseline/baseline-file.ts'
import { updateBaseline } from '../../src/baseline/update-baseline.ts'
import type { Report } from '../../src/verdict/report.ts'

export const TODAY = '2026-11-20'
const NONE: Baseline = { schemaVersion: 1, accepted: [] }

/** A baseline that accepts all that these reports have, as if a person had filled it in. */
export function baselineOf(reports: readonly Report[], change: Partial<BaselineEntry> = {}): Baseline {
  const { accepted } = updateBaseline(reports, NONE, TODAY)
  const filled = accepted.map((entry) => ({
    ...entry,
    reason: 'one worker only',
    owner: 'the platform team',
    ...change,
  }))
  return { schemaVersion: 1, accepted: filled }
}

/** A report under `--gate regression`, with a baseline that accepts all it has. */
export function accepted(report: Report, change: Partial<BaselineEntry> = {}): Report {
  const [first = report] = applyBaseline([report], baselineOf([report], change), {
    today: TODAY,
    decides: true,
  })
  return first
}
