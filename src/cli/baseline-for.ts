import { BASELINE_FILE, type Baseline } from '../baseline/baseline-file.ts'
import { readBaseline } from '../baseline/read-baseline.ts'
import { FenceAuditError } from '../errors.ts'
import type { Plan } from '../plan/plan.ts'

/**
 * The baseline that a plan goes by, read before anything is run.
 *
 * @throws FenceAuditError BAD_BASELINE for one that is no good, and where `--gate regression` has none to compare with
 */
export function baselineFor(
  { regression, updateBaseline }: Pick<Plan, 'regression' | 'updateBaseline'>,
  cwd: string,
): Baseline | null {
  const baseline = readBaseline(cwd)
  if (baseline !== null || !regression || updateBaseline) return baseline
  throw new FenceAuditError(
    'BAD_BASELINE',
    `--gate regression needs ${BASELINE_FILE} in ${cwd}: run with --update-baseline to write it.`,
  )
}
