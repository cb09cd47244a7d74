import { forgedFence } from '../fence-rules/forged-fence.ts'

export const memoryForgedFence = forgedFence('memory/forged-fence', 'memory')
