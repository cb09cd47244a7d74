import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreAdapter } from '../../adapters/adapter.ts'
import { modulePath } from '../../adapters/module-path.ts'
import type { Progress } from '../audit.ts'
import { FenceAuditError } from '../errors.ts'
import { hashOfRunFacts } from '../history/run-facts.ts'
import { HistoryWriter } from '../history/writer.ts'
import type { NodeRuntime, Pair } from '../pair/pair.ts'
import type { Plan, StorePlan } from '../plan/plan.ts'
import { blotLogs } from '../secrets/blot-logs.ts'
import { secretsOf } from '../secrets/secrets-of.ts'
import { shownUrl } from '../secrets/shown-url.ts'
import type { Guardian } from '../worker/guardian.ts'
import { confinementOfRun } from './confinement-of-run.ts'
import { exercise } from './exercise.ts'
import { factsOfRun } from './facts-of-run.ts'
import { placesFor, type Places } from './places.ts'
import { MadeRows } from './made-rows.ts'
import { plannedChecks } from './planned-checks.ts'
import { removeRows } from './remove-rows.ts'
import { RunDirectory } from './run-directory.ts'
import type { RunOfStores } from './run-of-stores.ts'
import { Workers } from './workers.ts'

const BLOT_LOGS = modulePath(import.meta.url, '../secrets/blot-logs')

export interface RunPairOptions {
  readonly plan: Plan
  readonly store: StorePlan
  readonly adapter: StoreAdapter
  readonly pair: Pair
  readonly node: NodeRuntime
  readonly guardian: Guardian
  readonly signal: AbortSignal
  /** The run of several stores that this one is of, and its name there. Null in a run of one store. */
  readonly within: { readonly run: RunOfStores; readonly name: string } | null
  readonly onProgress: (phase: Progress['phase'], text: string, done?: number, of?: number) => void
}

/**
 * Runs one pair on one store and leaves evidence: starts the workers, watches the core, runs the checks, removes
 * what it made. Answers with the run's directory; nothing is judged here.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE in a run of one store; beside others it is evidence, to be judged with them
 */
export async function runPair(options: RunPairOptions): Promise<RunDirectory> {
  const { plan, store, guardian, signal } = options
  const directory = directoryOf(options)
  const history = new HistoryWriter(directory.path, secretsOf(store))
  if (!plan.keep) guardian.watchDirectory(directory.stores)
  const logs = { directory: directory.workers, secrets: secretsOf(store) }
  guardian.watchUndoing(directory.workers, { module: BLOT_LOGS, argument: logs })
  try {
    const places = await placesOf(options, directory)
    if (places instanceof FenceAuditError) recordUnavailable(options, directory, history, places)
    else await runAndRemove(options, directory, history, places)
    const lines = history.lines + 1
    history.append({ type: 'run', phase: signal.aborted ? 'interrupted' : 'ended', lines })
  } finally {
    history.close()
    blotLogs(logs)
    guardian.forgetUndoing(directory.workers)
    if (!plan.keep) {
      await rm(directory.stores, { recursive: true, force: true, maxRetries: 5 })
      guardian.forgetDirectory(directory.stores)
    }
  }
  return directory
}

function directoryOf({ plan, pair, adapter, within }: RunPairOptions): RunDirectory {
  return within === null
    ? RunDirectory.alone(plan.outDir, labelOf(pair, adapter), new Date())
    : RunDirectory.within(within.run, within.name)
}

/** The places of the run; beside other stores the error with which they could not be made. */
async function placesOf(
  { plan, store, adapter, guardian, signal, within, onProgress }: RunPairOptions,
  directory: RunDirectory,
): Promise<Places | FenceAuditError> {
  const install = {
    cacheDir: plan.cacheDir,
    offline: plan.offline,
    guardian,
    signal,
    onProgress: (text: string) => onProgress('install', text),
  }
  const made = placesFor({
    adapter,
    store,
    directory: directory.places,
    runId: directory.id,
    install,
    keep: plan.keep,
    ownIdsOnly: plan.scenarios.length === 0,
  })
  if (within === null) return made
  return made.catch((error: unknown) => {
    if (error instanceof FenceAuditError) return error
    throw error
  })
}

/** A store that cannot be had must not keep the others' reports from being made, nor be missing from them. */
function recordUnavailable(
  options: RunPairOptions,
  directory: RunDirectory,
  history: HistoryWriter,
  { message }: FenceAuditError,
): void {
  const { plan, adapter, store } = options
  const checks = plannedChecks(plan, adapter)
  const { id } = directory
  const known = { shown: shownUrl(store.url), isolated: false, skipped: message }
  directory.writeFacts(factsOfRun({ ...options, ...known, id, checks }))
  history.append({ type: 'run', phase: 'started', run: id, factsSha256: hashOfRunFacts(directory.path) })
  history.append({ type: 'worker', who: 'O', what: 'failed', detail: message })
}

async function runAndRemove(
  options: RunPairOptions,
  directory: RunDirectory,
  history: HistoryWriter,
  places: Places,
): Promise<void> {
  try {
    for (const place of Object.values(places.places)) history.conceal(secretsOf(place))
    await runOnPlaces(options, directory, history, places)
  } finally {
    const what = await places.remove()
    if (what.length > 0) history.append({ type: 'left-behind', what })
  }
}

/** From the first process to the last: when this resolves, nobody uses the places any more. */
async function runOnPlaces(
  options: RunPairOptions,
  directory: RunDirectory,
  history: HistoryWriter,
  { places, isolated, noScenarios: skipped, shown, provision }: Places,
): Promise<void> {
  const { plan, adapter, pair, guardian, signal, onProgress } = options
  const checks = plannedChecks(plan, adapter)
  const { id } = directory
  directory.writeFacts(factsOfRun({ ...options, id, checks, shown, isolated, skipped }))
  const factsSha256 = hashOfRunFacts(directory.path)
  history.append({ type: 'run', phase: 'started', run: id, factsSha256 })
  onProgress('start', 'starting the workers')
  await using workers = new Workers({
    runId: directory.id,
    pairRoot: pair.root,
    node: options.node,
    openModule: adapter.openModule,
    rowsModule: adapter.rowsModule,
    places,
    logDirectory: directory.workers,
    compileCache: join(plan.cacheDir, 'compile-cache', hashOf(pair.root)),
    confinement: confined(options, directory),
    history,
    guardian,
  })
  using _ = stopOnAbort(signal, workers)
  const made = new MadeRows(history)
  // Scenarios make their places beside the main one, and leave it to the run to take them away.
  const beside = { ...options, adapter: { ...adapter, provision } }
  const watchStore = isolated && adapter.name !== 'custom'
  await exercise(beside, { directory, skipped, workers, history, made, checks, watchStore })
  onProgress('clean-up', 'removing what was made')
  if (!isolated) await removeRows(workers, history, made)
}

/** Null where the audited code is the user's own module, which may do what it needs. */
function confined({ plan, pair, store }: RunPairOptions, { places }: RunDirectory) {
  if (plan.unconfined || store.module !== null) return null
  const temporary = join(places, 'tmp')
  mkdirSync(temporary, { recursive: true, mode: 0o700 })
  return { ...confinementOfRun({ pair, store, own: [places] }), temporary }
}

/** Compiled code of one pair is read by no other. */
function hashOf(root: string): string {
  return createHash('sha256').update(root).digest('hex').slice(0, 16)
}

/** Kills the workers' calls when the audit is interrupted, so that whatever waits for them goes on to clean up. */
function stopOnAbort(signal: AbortSignal, workers: Workers): Disposable {
  const stop = () => {
    void workers.endAll()
  }
  signal.addEventListener('abort', stop)
  return { [Symbol.dispose]: () => signal.removeEventListener('abort', stop) }
}

function labelOf({ core, adapter }: Pair, { name }: StoreAdapter): string {
  return `core-${core.version}${adapter === null ? `-${name}` : `-${adapter.name.split('/').at(-1)}-${adapter.version}`}`
}
