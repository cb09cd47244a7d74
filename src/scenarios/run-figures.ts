import { column } from '../checks/columns.ts'
import type { ScenarioRun } from '../verdict/report.ts'
import type { Course } from './course.ts'
import { startedWhileOwnerLives } from './invariants/live-owner-runs-alone.ts'
import { ownersPersisted } from './invariants/persisted-owner-runs-it.ts'
import { rowStates } from './row-states.ts'
import type { RunJudgement } from './run-judgement.ts'
import { timelineOf } from './timeline.ts'

/** One run as the report shows it: its verdict beside its figures, which are those of the destination and of the row. */
export function runFigures(run: number, course: Course, judgement: RunJudgement): ScenarioRun {
  const { evidence, states, takeover, interruptedAt } = course
  const final = states.at(-1)
  const retries = column(final?.row ?? {}, 'retryCount')
  return {
    run,
    verdict: judgement.verdict,
    summary: judgement.summary,
    requests: evidence.receipts?.length ?? 0,
    effects: evidence.receipts?.filter(({ accepted }) => accepted).length ?? 0,
    storedResultFrom: final?.resultFrom ?? null,
    ownersPersisted: ownersPersisted(course),
    bStartedWhileAAlive: startedWhileOwnerLives(course),
    leaseRenewalsByA: course.renewalsByA,
    takeoverMs: takeover === null || interruptedAt === null ? null : Math.round(takeover.at - interruptedAt),
    retryCount: typeof retries === 'number' ? retries : null,
    missingWitnesses: judgement.missingWitnesses,
    timeline: timelineOf(course),
    rowStates: rowStates(course),
  }
}
