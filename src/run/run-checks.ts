import { NOTHING_LATER, SHARED_DATABASE, type CheckId } from '../checks/check-id.ts'
import { CHECKS } from '../checks/list.ts'
import { shareTasks } from '../checks/tasks/shared-database.ts'
import type { HistoryEvent } from '../history/event.ts'
import type { HistoryWriter } from '../history/writer.ts'
import { CheckStage } from './check-stage.ts'
import type { MadeRows } from './made-rows.ts'
import { inRunOrder } from './in-run-order.ts'
import { observeRest } from './observe-rest.ts'
import { readAgain } from './read-again.ts'
import { connectObserver, openMain, startAndLoad } from './start-workers.ts'
import type { Workers } from './workers.ts'

export interface RunChecksOptions {
  /** In [0, 1), from the run's seed. */
  readonly random: () => number
  /** The run's seed, from which random histories are generated, and how many each check of them plays. */
  readonly seed: number
  readonly rounds: number
  /** Makes C ready to play them. */
  readonly third: () => Promise<boolean>
  readonly checks: readonly CheckId[]
  readonly workers: Workers
  readonly history: HistoryWriter
  /** Reads back what was recorded up to now. */
  readonly recorded: () => readonly HistoryEvent[]
  /** Filled with every row that is made, before it is made. */
  readonly made: MadeRows
  readonly signal: AbortSignal
  readonly onCheck: (id: CheckId, done: number) => void
}

/**
 * Runs checks one after the other and records each. A check that fails, or whose worker dies, is recorded as such
 * and the next one gets a fresh worker. That both workers share one database is shown before and after the rest, and
 * the check of what lands later comes last of all, wherever it was planned.
 */
export async function runChecks(options: RunChecksOptions): Promise<void> {
  const { checks, signal, onCheck } = options
  let rested = !checks.includes(SHARED_DATABASE)
  for (const [index, id] of inRunOrder(checks).entries()) {
    if (signal.aborted) return
    onCheck(id, index)
    if (!(await revive(options))) return
    if (!rested && id !== SHARED_DATABASE && CHECKS[id].domain === 'backgroundTasks') {
      rested = true
      await observeRest({ ...options, stage: stageFor(options, SHARED_DATABASE) })
    }
    await runOne(options, id)
    await resetTimeZones(options.workers)
  }
  if (signal.aborted || !checks.includes(SHARED_DATABASE) || !(await revive(options))) return
  await shareTasks(stageFor(options, SHARED_DATABASE), 'last:')
}

async function runOne(options: RunChecksOptions, id: CheckId): Promise<void> {
  const { history } = options
  history.append({ type: 'check', check: id, phase: 'started' })
  try {
    if (id === NOTHING_LATER) await readAgain(options)
    else await CHECKS[id].run(stageFor(options, id))
    history.append({ type: 'check', check: id, phase: 'ended' })
  } catch (error) {
    // A defect of the check itself: its verdict becomes `error`, the others still count.
    history.append({
      type: 'check',
      check: id,
      phase: 'failed',
      detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

/** Replaces a worker that died; false when that is no longer possible. */
async function revive({ workers, history }: RunChecksOptions): Promise<boolean> {
  for (const who of ['A', 'B'] as const) {
    if (workers.alive(who)) continue
    if (
      !workers.replaceable(who) ||
      !(await startAndLoad(workers, history, who)) ||
      (await openMain(workers, history, who)) === null
    )
      return false
  }
  if (workers.alive('O')) return true
  return workers.replaceable('O') && (await workers.start('O')) && connectObserver(workers, history)
}

async function resetTimeZones(workers: Workers): Promise<void> {
  await Promise.all((['A', 'B'] as const).map((who) => workers.call(who, 'setTimeZone', ['UTC'], 5_000)))
}

function stageFor(options: RunChecksOptions, id: CheckId): CheckStage {
  return new CheckStage(id, options)
}
