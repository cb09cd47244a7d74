import { runFencingCard } from '../run-fencing-card.ts'

/** Snapshots, state and results of a durable run: whose writes still count after a takeover? */
export const workflowsRunFencing = runFencingCard(
  'workflows/run-fencing',
  'workflows',
  'The workflows domain rejects writes of a superseded run',
)
