import { missingRecord } from '../fence-rules/missing-record.ts'

export const memoryMissingRecord = missingRecord('memory/missing-record', 'memory')
