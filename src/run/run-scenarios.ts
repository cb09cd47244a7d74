import { mkdir } from 'node:fs/promises'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import type { HistoryWriter } from '../history/writer.ts'
import { Receiver } from '../receiver/receiver.ts'
import type { ScenarioId } from '../scenarios/scenario-id.ts'
import { stretched, type Times } from '../scenarios/times.ts'
import type { Guardian } from '../worker/guardian.ts'
import { Lanes } from './lanes.ts'
import { runScenario, slotOfA } from './run-scenario.ts'
import { connectObserver, startAndLoad } from './start-workers.ts'
import type { Slot, Workers } from './workers.ts'

/**
 * How many workers import the pair at a time. Each needs a processor for a second: all at once, none would be up until
 * the last one is; so the first scenarios run while the workers of the others are started.
 */
const STARTS_AT_ONCE = 2

/** How much longer the times are when a run that could not be judged is repeated. */
const REPEAT_FACTOR = 2

export interface RunScenariosOptions {
  readonly ids: readonly ScenarioId[]
  /** One after the other instead of all at the same time, to measure what the latter saves. */
  readonly inTurn: boolean
  /** Columns that move without any write, as the checks have found out. */
  readonly restless: readonly string[]
  readonly repeat: number
  readonly times: Times
  readonly maxRetries: number
  readonly adapter: StoreAdapter
  readonly runId: string
  /** Directory of the databases of the scenarios, one each. */
  readonly places: string
  /** Directory of the destination's files, where no worker writes. */
  readonly destination: string
  readonly logDirectory: string
  readonly workers: Workers
  readonly history: HistoryWriter
  readonly guardian: Guardian
  readonly signal: AbortSignal
  readonly onScenario: (text: string) => void
  /** Which of these runs came out so that they are worth repeating once with longer times. */
  readonly inconclusive: (ids: readonly ScenarioId[], run: number) => readonly ScenarioId[]
}

/**
 * Runs the scenarios, all of one repetition at the same time: each has a database, a desk at the destination and, if a
 * signal hits it, a process of its own, so that they share nothing but the machine. What could not be judged is run
 * once more, with longer times.
 */
export async function runScenarios(options: RunScenariosOptions): Promise<void> {
  const { ids, repeat, times, guardian, signal, logDirectory } = options
  if (ids.length === 0 || signal.aborted) return
  for (const directory of [options.places, options.destination])
    await mkdir(directory, { recursive: true, mode: 0o700 })
  await using receiver = await Receiver.start({ guardian, logDirectory })
  let extra = repeat
  const groups = options.inTurn ? ids.map((id) => [id]) : [ids]
  for (let run = 1; run <= repeat && !signal.aborted; run += 1) {
    for (const group of groups) await runTogether(options, receiver, { ids: group, run, times })
    const again = signal.aborted ? [] : options.inconclusive(ids, run)
    if (again.length === 0) continue
    extra += 1
    await runTogether(options, receiver, {
      ids: again,
      run: extra,
      times: stretched(times, REPEAT_FACTOR),
      repeats: run,
    })
  }
}

interface Together {
  readonly ids: readonly ScenarioId[]
  readonly run: number
  readonly times: Times
  /** The run that this one repeats. */
  readonly repeats?: number
}

async function runTogether(
  options: RunScenariosOptions,
  receiver: Receiver,
  together: Together,
): Promise<void> {
  const { onScenario, signal } = options
  const { ids, run } = together
  if (signal.aborted) return
  onScenario(`${ids.join(', ')}${options.repeat > 1 ? `, run ${run}` : ''}`)
  const shared = await Promise.all((['A', 'B', 'O'] as const).map((slot) => bringUp(options, slot)))
  if (shared.includes(false)) return
  const lanes = new Lanes(STARTS_AT_ONCE)
  await Promise.all(
    ids.map(async (id) => {
      const up = await lanes.take(() => bringUp(options, slotOfA(id)))
      if (up && !signal.aborted) await runScenario(options, receiver, { ...together, id })
    }),
  )
}

async function bringUp(options: RunScenariosOptions, slot: Slot): Promise<boolean> {
  const { workers, history, signal } = options
  if (workers.alive(slot)) return true
  if (signal.aborted) return false
  return slot === 'O' ? reviveObserver(options) : startAndLoad(workers, history, slot)
}

async function reviveObserver({ workers, history }: RunScenariosOptions): Promise<boolean> {
  return (await workers.start('O')) && connectObserver(workers, history)
}
