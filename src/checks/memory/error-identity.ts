import { errorIdentity } from '../fence-rules/error-identity.ts'

export const memoryErrorIdentity = errorIdentity('memory/error-identity', 'memory')
