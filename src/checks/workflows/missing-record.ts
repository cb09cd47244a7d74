import { missingRecord } from '../fence-rules/missing-record.ts'

export const workflowsMissingRecord = missingRecord('workflows/missing-record', 'workflows')
