import { persistWorkflowSnapshot } from '../../card/surfaces/persist-workflow-snapshot.ts'
import { runTakeoverCard } from '../run-takeover-card.ts'

/** Writes of a run's state that meet a takeover. */
export const workflowsRunTakeover = runTakeoverCard(
  'workflows/run-takeover',
  persistWorkflowSnapshot,
  'No write of a run lands after the takeover that it met',
)
