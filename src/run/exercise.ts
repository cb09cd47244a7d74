import { join } from 'node:path'
import type { CheckId } from '../checks/check-id.ts'
import { CHECKS } from '../checks/list.ts'
import { restlessColumns } from '../checks/restless-columns.ts'
import { readHistory } from '../history/reader.ts'
import { readRunFacts } from '../history/run-facts.ts'
import type { HistoryWriter } from '../history/writer.ts'
import { scenariosToRepeat } from '../scenarios/scenarios-to-repeat.ts'
import { PROFILES } from '../scenarios/times.ts'
import { reportOnCore } from '../verdict/report-on-core.ts'
import type { MadeRows } from './made-rows.ts'
import { seededRandom } from './random.ts'
import { runChecks } from './run-checks.ts'
import type { RunDirectory } from './run-directory.ts'
import type { RunPairOptions } from './run-pair.ts'
import { runScenarios } from './run-scenarios.ts'
import { startWorkers } from './start-workers.ts'
import { thirdWorker } from './third-worker.ts'
import { recordCore } from './watch-core.ts'
import type { Workers } from './workers.ts'

export interface Exercise {
  readonly directory: RunDirectory
  readonly workers: Workers
  readonly history: HistoryWriter
  readonly made: MadeRows
  readonly checks: readonly CheckId[]
  /** C may open the audited adapter, at a place of its own. */
  readonly watchStore: boolean
  /** Why no scenario can run; null when they can. */
  readonly skipped: string | null
}

/** Everything that is tried on one store, in order: what the core asks for beside the checks, then the scenarios. */
export async function exercise(options: RunPairOptions, run: Exercise): Promise<void> {
  const { workers, history, checks, watchStore, skipped } = run
  const { plan, onProgress, signal } = options
  // The core is watched beside all else: it has a process, a store and a directory of its own. Its process loads the
  // pair while A and B do, so that the races are not disturbed by it later.
  const core = recordCore(workers, history, watchStore)
  // Where the checks fail before it is waited for, as on a full disk, theirs is the failure that is told.
  core.catch(() => {})
  const domains = await startWorkers(workers, history)
  if (domains === null || signal.aborted) {
    await core
    return
  }
  const possible = checks.filter(
    (id) => domains[CHECKS[id].domain].present || CHECKS[id].needs === 'run-fencing',
  )
  await runChecks({
    random: seededRandom(plan.seed),
    seed: plan.seed,
    rounds: plan.rounds,
    third: thirdWorker(workers, history, core),
    checks: possible,
    workers,
    history,
    recorded: () => readHistory(run.directory.path),
    made: run.made,
    signal,
    onCheck: (id, done) => onProgress('check', id, done, possible.length),
  })
  await core
  await workers.end('C')
  if (skipped === null) await scenarios(options, run)
}

async function scenarios(
  { plan, adapter, guardian, signal, onProgress }: RunPairOptions,
  run: Exercise,
): Promise<void> {
  await runScenarios({
    ids: plan.scenarios,
    inTurn: plan.scenariosInTurn ?? false,
    restless: restlessColumns(readHistory(run.directory.path)),
    repeat: plan.repeat,
    times: PROFILES[plan.profile],
    maxRetries: plan.maxRetries,
    adapter,
    runId: run.directory.id,
    places: join(run.directory.places, 'scenarios'),
    destination: join(run.directory.stores, 'destination'),
    logDirectory: run.directory.workers,
    workers: run.workers,
    history: run.history,
    guardian,
    signal,
    onScenario: (text) => onProgress('scenario', text),
    inconclusive: (ids, number) => {
      const { path } = run.directory
      const events = readHistory(path)
      const core = reportOnCore(events, readRunFacts(path))
      return scenariosToRepeat({ events, ids, run: number, maxRetries: plan.maxRetries, core })
    },
  })
}
