import type { Situation } from '../issue-kind.ts'

/** Why a task is not protected by its owner and lease. */
export function likelyOfLeases({ report, adapter }: Situation): string {
  const asks = report.core.asksForLease
  const core = `@mastra/core ${report.pair.core.version}`
  if (asks === true)
    return `${core} was seen to send owner and lease with its updates; ${adapter} does not keep them, or does not compare them.`
  if (asks === false)
    return `${core} was not seen to ask for it: it sends neither owner nor lease with every claim, completion and recovery, so that no adapter could refuse.`
  return `What ${core} sends could not be observed; either it does not ask for owner and lease, or ${adapter} does not compare them.`
}
