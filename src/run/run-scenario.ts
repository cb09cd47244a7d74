import { join } from 'node:path'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import type { HistoryWriter } from '../history/writer.ts'
import { readReceipts } from '../receiver/read-receipts.ts'
import type { Receiver } from '../receiver/receiver.ts'
import { SCENARIOS } from '../scenarios/list.ts'
import type { ScenarioId } from '../scenarios/scenario-id.ts'
import type { Times } from '../scenarios/times.ts'
import { looksSchema } from '../worker/looks.ts'
import { ScenarioRun } from './scenario-run.ts'
import { LIMITS, type Slot, type Workers } from './workers.ts'

/** Where a scenario is run, and by whom. */
interface ScenarioPlace {
  readonly adapter: StoreAdapter
  readonly runId: string
  /** Databases of the scenarios, one each, and the destination's files beside them. */
  readonly places: string
  readonly destination: string
  readonly maxRetries: number
  /** Columns that move without any write. */
  readonly restless: readonly string[]
  readonly workers: Workers
  readonly history: HistoryWriter
  readonly signal: AbortSignal
}

/** Which run of which scenario. */
interface ScenarioToRun {
  readonly id: ScenarioId
  readonly run: number
  readonly times: Times
  /** The run that this one repeats. */
  readonly repeats?: number
}

/** A process that no signal hits carries A's part of several scenarios; one that will be hit belongs to its scenario. */
export function slotOfA(id: ScenarioId): Slot {
  return SCENARIOS[id].fault.signal === 'none' ? 'A' : `A:${id}`
}

/** Runs one scenario once, on workers that are up, with a database and a desk at the destination of its own; never rejects. */
export async function runScenario(
  options: ScenarioPlace,
  receiver: Receiver,
  toRun: ScenarioToRun,
): Promise<void> {
  const { history } = options
  const { id, run, times, repeats } = toRun
  const tag = { scenario: id, run }
  history.append({
    type: 'scenario',
    ...tag,
    phase: 'started',
    times: { ...times },
    ...(repeats === undefined ? {} : { detail: `repeat of run ${repeats}` }),
  })
  try {
    const lost = await play(options, receiver, toRun)
    const detail = lost === null ? {} : { detail: `O did not watch to the end: ${lost}` }
    history.append({ type: 'scenario', ...tag, phase: 'ended', ...detail })
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

/** Answers with why O did not watch the run to its end; null when it did. */
async function play(
  { workers, history, signal, adapter, places, destination, maxRetries, restless, runId }: ScenarioPlace,
  receiver: Receiver,
  { id, run, times }: ScenarioToRun,
): Promise<string | null> {
  const name = `${id}-${run}`
  const tag = { scenario: id, run }
  const slots = { A: slotOfA(id), B: 'B' as const }
  const receipts = join(destination, `${name}.db`)
  const own = { url: null, token: null, module: null, reference: null }
  const { place } = await adapter.provision({ directory: join(places, name), ...own, runId })
  const desk = await receiver.openDesk(name, receipts)
  await Promise.all(
    [slots.A, slots.B, 'O' as const].map((slot) =>
      workers.call(slot, 'addPlace', [name, place], LIMITS.call),
    ),
  )
  // Without O nothing of the run could be judged; that its last look is missing then says so.
  const watched = await workers.call('O', 'watch', [name], LIMITS.call)
  if (watched.outcome === 'ok') {
    const scenario = SCENARIOS[id]
    await using stage = new ScenarioRun({
      scenario,
      run,
      times,
      slots,
      place: name,
      receiver: desk.url,
      maxRetries,
      restless,
      workers,
      history,
      signal,
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
  return lost.outcome === 'ok' ? null : (lost.error?.message ?? lost.outcome)
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
