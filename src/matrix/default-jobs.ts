/** What one audit with the default scenarios takes at its peak, all processes together; see bench/. */
const MEMORY_OF_AUDIT = 2e9

/**
 * How many audits run at the same time unless somebody says: one for each core, as far as the memory goes. An audit
 * mostly waits, but its scenarios have an order of events that a crowded machine does not keep.
 */
export function defaultJobs(cores: number, memoryBytes: number): number {
  return Math.max(1, Math.min(cores, Math.floor(memoryBytes / MEMORY_OF_AUDIT)))
}
