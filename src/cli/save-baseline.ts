import { BASELINE_FILE, type Baseline } from '../baseline/baseline-file.ts'
import { updateBaseline } from '../baseline/update-baseline.ts'
import { writeBaseline } from '../baseline/write-baseline.ts'
import { FenceAuditError } from '../errors.ts'
import type { Report } from '../verdict/report.ts'
import { say } from './say.ts'

export interface SaveBaselineInput {
  readonly reports: readonly Report[]
  readonly baseline: Baseline | null
  readonly today: string
  readonly cwd: string
}

const EMPTY: Baseline = { schemaVersion: 1, accepted: [] }

/** Writes the baseline anew and says what a person has to add. Resolves to what kept it from being written, or to null. */
export async function saveBaseline({
  reports,
  baseline,
  today,
  cwd,
}: SaveBaselineInput): Promise<Error | null> {
  if (reports.some(({ run, exitCode }) => !run.complete || exitCode === 130)) {
    return new FenceAuditError(
      'BAD_BASELINE',
      `${BASELINE_FILE} was not written: the audit did not get to its end, so it shows nothing to accept.`,
    )
  }
  const renewed = updateBaseline(reports, baseline ?? EMPTY, today)
  try {
    await writeBaseline(cwd, renewed)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
  const fresh = renewed.accepted
    .filter(({ reason }) => reason === '')
    .flatMap(({ findings }) => Object.keys(findings))
  const remedy =
    fresh.length === 0
      ? ''
      : ` ${fresh.length} are new: write their reason and owner, until then the file is refused.`
  const count = renewed.accepted.flatMap(({ findings }) => Object.keys(findings)).length
  say(`${BASELINE_FILE} now accepts ${count} findings.${remedy}`)
  return null
}
