import { runFencingCard } from '../run-fencing-card.ts'

/** Threads, messages and memory of a durable run: whose writes still count after a takeover? */
export const memoryRunFencing = runFencingCard(
  'memory/run-fencing',
  'memory',
  'The memory domain rejects writes of a superseded run',
)
