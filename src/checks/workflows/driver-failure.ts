import { driverFailureOf } from '../fence-rules/driver-failure.ts'

/** What a displaced owner tries in workflows while the database fails it. */
export const workflowsDriverFailure = driverFailureOf('workflows/driver-failure', 'workflows')
