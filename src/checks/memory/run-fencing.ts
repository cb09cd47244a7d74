import { runFencingOffered } from '../run-fencing-offered.ts'

/** Messages, threads and working memory of a durable run: whose writes still count after a takeover? */
export const memoryRunFencing = runFencingOffered(
  'memory/run-fencing',
  'memory',
  'The memory domain rejects writes of a superseded run',
)
