import { worstExitCode } from '../verdict/worst-exit-code.ts'
import { conclude, type Conclusion } from './conclude.ts'
import { COULD_NOT_RUN } from './exit-codes.ts'
import { reportFailure } from './report-failure.ts'

export interface StoresConclusion extends Conclusion {
  /** Of stores of the same run that have no report. */
  readonly failures: readonly unknown[]
}

/**
 * Concludes like `conclude` where some stores have no report. Something that is not fenced is reported all the same;
 * otherwise nothing is, because the reports would show the run without those stores.
 *
 * @throws the first failure, unless something is not fenced
 */
export async function concludeStores({ failures, ...conclusion }: StoresConclusion): Promise<number> {
  const [first, ...others] = failures
  if (first === undefined) return conclude(conclusion)
  if (worstExitCode(conclusion.reports) !== 1) {
    others.forEach(reportFailure)
    throw first
  }
  const exitCode = await conclude(conclusion)
  failures.forEach(reportFailure)
  return exitCode === 1 ? exitCode : COULD_NOT_RUN
}
