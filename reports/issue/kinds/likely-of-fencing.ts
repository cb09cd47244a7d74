import type { Situation } from '../issue-kind.ts'

/** Why durable runs are not fenced. */
export function likelyOfFencing({ report, adapter }: Situation): string {
  const core = `@mastra/core ${report.pair.core.version}`
  return report.core.asksForRunFencing === false
    ? `${core} exports nothing of run fencing, and ${adapter} has no method for it: both have to be of a release that has it.`
    : `${adapter} lacks the methods, or does not compare the fence with the stored owner in the statement or transaction that writes.`
}
