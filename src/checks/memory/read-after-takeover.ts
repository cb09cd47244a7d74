import { readAfterTakeover } from '../fence-rules/read-after-takeover.ts'

/** A thread, read by whoever takes its run over. */
export const memoryReadAfterTakeover = readAfterTakeover('memory/read-after-takeover', 'memory')
