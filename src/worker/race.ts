import { monotonicMs } from '../history/clock.ts'
import { factsOfError } from './error-facts.ts'
import type { TaskStore } from './mastra.ts'
import type { RaceEntry, RaceOrder, RaceResult } from './protocol.ts'

/** The last stretch before a round is spun away, because timers are late by about a millisecond. */
const SPIN_MS = 1.5

/**
 * Runs this worker's part of a race: all its callers of a round at once, each round at its appointed instant of the
 * monotonic clock, which the other worker keeps too. A round that is already late starts at once; whether the rounds
 * of both workers really overlapped is read from the recorded intervals, not assumed.
 */
export async function runRace(tasks: TaskStore, order: RaceOrder): Promise<RaceResult[]> {
  const rounds = Map.groupBy(order.entries, ({ round }) => round)
  const results: RaceResult[] = []
  for (const [round, entries] of rounds) {
    await waitUntil(order.startAtMs + round * order.intervalMs + (order.shiftsMs[round] ?? 0))
    results.push(...(await Promise.all(entries.map((entry) => attempt(tasks, entry)))))
  }
  return results
}

async function attempt(
  tasks: TaskStore,
  { round, tag, id, patch, conditions }: RaceEntry,
): Promise<RaceResult> {
  const start = monotonicMs()
  try {
    const value = await tasks.updateTask(id, patch, conditions ?? undefined)
    return { round, tag, start, end: monotonicMs(), outcome: 'ok', value }
  } catch (error) {
    return {
      round,
      tag,
      start,
      end: monotonicMs(),
      outcome: 'threw',
      value: undefined,
      error: factsOfError(error),
    }
  }
}

async function waitUntil(instantMs: number): Promise<void> {
  const ahead = instantMs - monotonicMs() - SPIN_MS
  if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead))
  while (monotonicMs() < instantMs) {
    // Spinning keeps both workers within microseconds of each other.
  }
}
