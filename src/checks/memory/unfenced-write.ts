import { unfencedWrite } from '../fence-rules/unfenced-write.ts'

export const memoryUnfencedWrite = unfencedWrite('memory/unfenced-write', 'memory')
