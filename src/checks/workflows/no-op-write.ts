import { noOpWrite } from '../fence-rules/no-op-write.ts'

export const workflowsNoOpWrite = noOpWrite('workflows/no-op-write', 'workflows')
