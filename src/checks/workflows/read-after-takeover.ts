import { readAfterTakeover } from '../fence-rules/read-after-takeover.ts'

/** A snapshot, read by whoever takes its run over. */
export const workflowsReadAfterTakeover = readAfterTakeover('workflows/read-after-takeover', 'workflows')
