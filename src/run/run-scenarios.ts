import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import type { HistoryWriter } from '../history/writer.ts'
import { readReceipts } from '../receiver/read-receipts.ts'
import { Receiver } from '../receiver/receiver.ts'
import { SCENARIOS } from '../scenarios/list.ts'
import type { ScenarioId } from '../scenarios/scenario-id.ts'
import { stretched, type Times } from '../scenarios/times.ts'
import type { Guardian } from '../worker/guardian.ts'
import { ScenarioRun } from './scenario-run.ts'
import { connectObserver, startAndLoad } from './start-workers.ts'
import { LIMITS, type Slot, type Workers } from './workers.ts'
import { looksSchema } from '../worker/looks.ts'

/** How much longer the times are when a run that could not be judged is repeated. */
const REPEAT_FACTOR = 2

export interface RunScenariosOptions {
  readonly ids: readonly ScenarioId[]
  readonly repeat: number
  readonly times: Times
  readonly maxRetries: number
  readonly adapter: StoreAdapter
  readonly runId: string
  /** Databases of the scenarios, one each, and the destination's files beside them. */
  readonly directory: string
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
  await mkdir(options.directory, { recursive: true, mode: 0o700 })
  await using receiver = await Receiver.start({ guardian, logDirectory })
  let extra = repeat
  for (let run = 1; run <= repeat && !signal.aborted; run += 1) {
    await runTogether(options, receiver, { ids, run, times })
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
  const { workers, history, onScenario } = options
  const { ids, run } = together
  onScenario(`${ids.join(', ')}${options.repeat > 1 ? `, run ${run}` : ''}: starting their workers`)
  const slots = new Set<Slot>(['A', 'B', 'O', ...ids.map(slotOfA)])
  const up = await Promise.all(
    [...slots].map(
      async (slot) =>
        workers.alive(slot) ||
        (slot === 'O' ? reviveObserver(options) : startAndLoad(workers, history, slot)),
    ),
  )
  if (up.includes(false) || options.signal.aborted) return
  onScenario(`${ids.join(', ')}${options.repeat > 1 ? `, run ${run}` : ''}`)
  await Promise.all(ids.map((id) => runOne(options, receiver, { ...together, id })))
}

async function runOne(
  options: RunScenariosOptions,
  receiver: Receiver,
  { id, run, times, repeats }: Together & { id: ScenarioId },
): Promise<void> {
  const { workers, history, adapter, directory, maxRetries } = options
  const scenario = SCENARIOS[id]
  const tag = { scenario: id, run }
  const name = `${id}-${run}`
  const slots = { A: slotOfA(id), B: 'B' as const }
  history.append({
    type: 'scenario',
    ...tag,
    phase: 'started',
    times: { ...times },
    ...(repeats === undefined ? {} : { detail: `repeat of run ${repeats}` }),
  })
  try {
    const receipts = join(directory, `${name}-destination.db`)
    const { place } = await adapter.provision({
      directory: join(directory, name),
      url: null,
      token: null,
      module: null,
      reference: null,
      runId: options.runId,
    })
    const desk = await receiver.openDesk(name, receipts)
    await Promise.all(
      [slots.A, slots.B, 'O' as const].map((slot) =>
        workers.call(slot, 'addPlace', [name, place], LIMITS.call),
      ),
    )
    // Without O nothing of the run could be judged; that its last look is missing then says so.
    const watched = await workers.call('O', 'watch', [name], LIMITS.call)
    if (watched.outcome === 'ok') {
      await using stage = new ScenarioRun({
        scenario,
        run,
        times,
        slots,
        place: name,
        receiver: desk.url,
        maxRetries,
        workers,
        history,
      })
      await scenario.run(stage)
      // What O saw last counts as the row's end only if O was still there to see it: this look is recorded or missing.
      await stage.look()
    }
    const unwatched = await workers.call('O', 'unwatch', [name], LIMITS.call)
    recordLooks(history, tag, unwatched.value)
    // A destination that died has its records in the file all the same.
    await receiver.closeDesk(name).catch(() => {})
    history.append({ type: 'receipts', ...tag, receipts: readReceipts(receipts) })
    const lost = watched.outcome === 'ok' ? unwatched : watched
    history.append({
      type: 'scenario',
      ...tag,
      phase: 'ended',
      ...(lost.outcome === 'ok'
        ? {}
        : { detail: `O did not watch to the end: ${lost.error?.message ?? lost.outcome}` }),
    })
  } catch (error) {
    // A defect of ours, or a machine out of resources: this run is lost, the others go on.
    history.append({
      type: 'scenario',
      ...tag,
      phase: 'failed',
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

/** A process that no signal hits carries A's part of several scenarios; one that will be hit belongs to its scenario. */
function slotOfA(id: ScenarioId): Slot {
  return SCENARIOS[id].fault.signal === 'none' ? 'A' : `A:${id}`
}

async function reviveObserver({ workers, history }: RunScenariosOptions): Promise<boolean> {
  return (await workers.start('O')) && connectObserver(workers, history)
}

/** An O that was replaced meanwhile knows of no watch, and then nothing is recorded. */
function recordLooks(
  history: HistoryWriter,
  tag: { readonly scenario: ScenarioId; readonly run: number },
  told: unknown,
): void {
  const looks = looksSchema.safeParse(told)
  if (!looks.success) return
  const gaps = looks.data.gaps.map(({ from, to }) => ({
    from: history.sinceStart(from),
    to: history.sinceStart(to),
  }))
  history.append({ type: 'looks', ...tag, who: 'O', ...looks.data, gaps })
}
