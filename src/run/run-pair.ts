import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { arch, platform, release } from 'node:os'
import { join } from 'node:path'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import type { Progress } from '../audit.ts'
import type { CheckId } from '../checks/check-id.ts'
import { CHECKS } from '../checks/list.ts'
import type { RunFacts } from '../history/run-facts.ts'
import { HistoryWriter } from '../history/writer.ts'
import type { NodeRuntime, Pair } from '../pair/pair.ts'
import type { Plan, StorePlan } from '../plan/plan.ts'
import type { Guardian } from '../worker/guardian.ts'
import { toolVersion } from './tool-version.ts'
import type { MadeRows } from './check-stage.ts'
import { placesFor } from './places.ts'
import { removeRows } from './remove-rows.ts'
import { runChecks } from './run-checks.ts'
import { RunDirectory } from './run-directory.ts'
import { startWorkers } from './start-workers.ts'
import { recordCore } from './watch-core.ts'
import { Workers } from './workers.ts'

export interface RunPairOptions {
  readonly plan: Plan
  readonly store: StorePlan
  readonly adapter: StoreAdapter
  readonly pair: Pair
  readonly node: NodeRuntime
  readonly guardian: Guardian
  readonly signal: AbortSignal
  readonly onProgress: (phase: Progress['phase'], text: string, done?: number, of?: number) => void
}

/**
 * Runs one pair on one store and leaves evidence: starts the workers, watches the core, runs the checks, removes
 * what it made. Answers with the run's directory; nothing is judged here.
 */
export async function runPair(options: RunPairOptions): Promise<RunDirectory> {
  const { plan, store, adapter, pair, guardian, signal, onProgress } = options
  const directory = new RunDirectory(plan.outDir, labelOf(pair), new Date())
  const history = new HistoryWriter(directory.path)
  if (!plan.keep) guardian.watchDirectory(directory.stores)
  try {
    const { places, isolated, shown, embedded } = await placesFor(
      adapter,
      store,
      directory.stores,
      directory.id,
    )
    const checks = plan.checks.filter(
      (id) => id !== 'tasks/old-table-upgrade' || adapter.oldTableVersion !== null,
    )
    directory.writeFacts(factsOf(options, { directory, checks, shown, isolated }))
    history.append({ type: 'run', phase: 'started' })
    onProgress('start', 'starting the workers')
    await using workers = new Workers({
      runId: directory.id,
      pairRoot: pair.root,
      node: options.node,
      openModule: adapter.openModule,
      rowsModule: adapter.rowsModule,
      places,
      logDirectory: directory.workers,
      compileCache: join(plan.cacheDir, 'compile-cache'),
      history,
      guardian,
    })
    using _ = stopOnAbort(signal, workers)
    const made: MadeRows = new Map()
    await exercise(options, {
      workers,
      history,
      made,
      checks,
      watchStore: embedded && adapter.packageName !== null,
    })
    onProgress('clean-up', 'removing what was made')
    if (!isolated) await removeRows(workers, history, made)
    history.append(signal.aborted ? { type: 'run', phase: 'interrupted' } : { type: 'run', phase: 'ended' })
  } finally {
    history.close()
    if (!plan.keep) {
      await rm(directory.stores, { recursive: true, force: true })
      guardian.forgetDirectory(directory.stores)
    }
  }
  return directory
}

interface Exercise {
  readonly workers: Workers
  readonly history: HistoryWriter
  readonly made: MadeRows
  readonly checks: readonly CheckId[]
  readonly watchStore: boolean
}

async function exercise({ onProgress, signal }: RunPairOptions, run: Exercise): Promise<void> {
  const { workers, history, made, checks, watchStore } = run
  const domains = await startWorkers(workers, history)
  if (domains === null || signal.aborted) return
  // The core is watched beside the checks: it has a process, a store and a directory of its own.
  const core = recordCore(workers, history, watchStore)
  const possible = checks.filter(
    (id) => domains[CHECKS[id].domain].present || CHECKS[id].needs === 'run-fencing',
  )
  await runChecks({
    token: randomBytes(4).toString('hex'),
    checks: possible,
    workers,
    history,
    made,
    signal,
    onCheck: (id, done) => onProgress('check', id, done, possible.length),
  })
  await core
}

/** Kills the workers' calls when the audit is interrupted, so that whatever waits for them goes on to clean up. */
function stopOnAbort(signal: AbortSignal, workers: Workers): Disposable {
  const stop = () => {
    void workers.endAll()
  }
  signal.addEventListener('abort', stop)
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', stop) }
}

function labelOf({ core, adapter }: Pair): string {
  return `core-${core.version}${adapter === null ? '-custom' : `-${adapter.name.split('/').at(-1)}-${adapter.version}`}`
}

interface Known {
  readonly directory: RunDirectory
  readonly checks: readonly CheckId[]
  readonly shown: string
  readonly isolated: boolean
}

function factsOf(
  { plan, adapter, pair, node }: RunPairOptions,
  { directory, checks, shown, isolated }: Known,
): RunFacts {
  return {
    schemaVersion: 1,
    id: directory.id,
    startedAt: new Date().toISOString(),
    toolVersion: toolVersion(),
    os: `${platform()} ${release()} ${arch()}`,
    node: node.version,
    seed: plan.seed,
    pair: {
      core: pair.core,
      adapter: pair.adapter,
      peer: pair.peer,
      lockHash: pair.lockHash,
      inPlace: pair.inPlace,
    },
    store: { name: adapter.name, adapter: adapter.packageName ?? 'custom', place: shown, isolated },
    checks: [...checks],
    requireDomains: [...plan.requireDomains],
    requireChecks: [...plan.requireChecks],
    gate: plan.gate,
  }
}
