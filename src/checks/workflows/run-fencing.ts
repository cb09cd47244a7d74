import { runFencingOffered } from '../run-fencing-offered.ts'

/** Snapshots and state of a durable run: whose writes still count after a takeover? */
export const workflowsRunFencing = runFencingOffered(
  'workflows/run-fencing',
  'workflows',
  'The workflows domain rejects writes of a superseded run',
)
