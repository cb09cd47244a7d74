import { noOpWrite } from '../fence-rules/no-op-write.ts'

export const memoryNoOpWrite = noOpWrite('memory/no-op-write', 'memory')
