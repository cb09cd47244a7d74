import { forgedFence } from '../fence-rules/forged-fence.ts'

export const workflowsForgedFence = forgedFence('workflows/forged-fence', 'workflows')
