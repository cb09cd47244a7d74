import type { RunIds } from '../checks/run-stage.ts'
import type { HistoryIds } from './history-call.ts'

/** The ids of a history's run and of what belongs to it. */
export function idsOf({ base }: HistoryIds): RunIds {
  return { base, runId: `${base}run`, threadId: `${base}thread`, resourceId: `${base}resource` }
}
