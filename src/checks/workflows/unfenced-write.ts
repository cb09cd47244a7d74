import { unfencedWrite } from '../fence-rules/unfenced-write.ts'

export const workflowsUnfencedWrite = unfencedWrite('workflows/unfenced-write', 'workflows')
