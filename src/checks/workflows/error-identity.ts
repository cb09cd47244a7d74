import { errorIdentity } from '../fence-rules/error-identity.ts'

export const workflowsErrorIdentity = errorIdentity('workflows/error-identity', 'workflows')
