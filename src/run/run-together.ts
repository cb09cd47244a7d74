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

/** A store whose run failed, so that what it left shows nothing. */
export interface Failed {
  readonly options: RunPairOptions
  readonly error: unknown
}

/**
 * Runs several stores at the same time, as many as the cores carry, and answers with those that were tried, in order,
 * and those that failed; after an interruption nothing has failed.
 */
export async function runTogether(
  stores: readonly RunPairOptions[],
  signal: AbortSignal,
): Promise<readonly (Tried | Failed)[]> {
  const lanes = new Lanes(Math.max(1, Math.floor(availableParallelism() * RUNS_PER_CORE)))
  const outcomes = await Promise.allSettled(
    stores.map((options) =>
      lanes.take(async () => (signal.aborted ? null : { options, directory: await runPair(options) })),
    ),
  )
  return outcomes.flatMap((outcome, index) => {
    if (outcome.status === 'fulfilled') return outcome.value ?? []
    const options = stores[index]
    return signal.aborted || options === undefined ? [] : { options, error: outcome.reason as unknown }
  })
}
