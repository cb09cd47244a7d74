import { availableParallelism } from 'node:os'
import { Lanes } from './lanes.ts'
import type { RunDirectory } from './run-directory.ts'
import { runPair, type RunPairOptions } from './run-pair.ts'

/** A run mostly waits, so one core carries more than one; more would be too slow for the order of events. */
const RUNS_PER_CORE = 1.5

/** A store that was tried, and its evidence. */
export interface Tried {
  readonly options: RunPairOptions
  readonly directory: RunDirectory
}

/**
 * Runs several stores at the same time, as many as the cores carry, and answers with those that were tried, in order.
 * A failure of one is thrown when the others have ended; after an interruption there is nothing to throw.
 */
export async function runTogether(
  stores: readonly RunPairOptions[],
  signal: AbortSignal,
): Promise<readonly Tried[]> {
  const lanes = new Lanes(Math.max(1, Math.floor(availableParallelism() * RUNS_PER_CORE)))
  const outcomes = await Promise.allSettled(
    stores.map((options) =>
      lanes.take(async () => (signal.aborted ? null : { options, directory: await runPair(options) })),
    ),
  )
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return outcome.value ?? []
    if (signal.aborted) return []
    throw outcome.reason
  })
}
