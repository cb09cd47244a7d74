import { availableParallelism } from 'node:os'

/** How many lanes a machine carries: what is tried waits more than it computes. */
export function lanesHere(): number {
  return 3 * Math.max(2, availableParallelism())
}

/**
 * Does jobs, as many at a time as there are lanes, begun in their order. `onFailure` is called for each that fails, and
 * should end the others; when all have ended, the first error is thrown.
 */
export async function inLanes(
  lanes: number,
  jobs: readonly (() => Promise<void>)[],
  onFailure: () => void,
): Promise<void> {
  const waiting = [...jobs]
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      await job().catch((error: unknown) => {
        failures.push(error)
        onFailure()
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, jobs.length) }, lane))
  if (failures.length > 0) throw failures[0]
}
