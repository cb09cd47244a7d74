import type { CoreCall, DomainFacts } from '../history/event.ts'
import type { Domain } from '../verdict/verdict.ts'
import type { Storage, TaskStore } from './mastra.ts'
import type { OpenStores } from './open-stores.ts'
import { momentOf, recordCall, type ProbedRow } from './core-call.ts'
import { payloadOf, PROBES, probeTool, type Probe } from './probes.ts'
import { within } from './within.ts'
import { RUN_FENCING_EXPORTS } from './run-fencing-exports.ts'

/** The shortest lease a core accepts, in ms; its heartbeat is then due after 1,000 ms (`max(1000, lease / 3)`). */
const LEASE_MS = 3_000
/** How long a claimed task is kept running to see a renewal, in ms. */
const RENEWAL_WAIT_MS = 4_000
/** How long the other outcomes may take beyond the completion, in ms. */
const OUTCOMES_WAIT_MS = 1_500
/** How long the manager may take over everything else, in ms. */
const MANAGER_WAIT_MS = 8_000

const TOOL = 'fence_audit_probe'
const STALE_ID = 'fence-audit-stale-task'
const LIVE_ID = 'fence-audit-live-task'
const AN_HOUR_MS = 3_600_000

/** The part of core that is driven here. */
interface CoreModule {
  readonly Mastra: new (config: object) => MastraInstance
}
interface MastraInstance {
  readonly backgroundTaskManager?: {
    registerStaticExecutor?(name: string, executor: object): void
    enqueue(payload: object): Promise<unknown>
  }
  startWorkers?(): Promise<unknown>
  shutdown?(): Promise<unknown>
  getStorage?(): Storage
}

/** What a core was seen to ask of its store. */
export interface CoreWatch {
  /** True when a claim and a completion were seen; without them nothing follows from what is missing. */
  readonly complete: boolean
  readonly calls: CoreCall[]
  readonly runFencingExports: string[]
  readonly detail: string | null
  /** Domains of the audited store after it was given to `new Mastra`: a silent in-memory replacement shows here. */
  readonly replaced: Record<Domain, DomainFacts> | null
}

/**
 * Runs the core's real manager over core's own in-memory store, whose methods are watched, with a task for each way in
 * which one may go on and one whose claim is refused, one stale running row to recover, and one running row to leave
 * alone, because another owner's lease on it is live.
 * What the manager sends is what it asks of any store: the fields it stamps and the conditions it sets. The audited store takes no part in this, so its faults cannot hide core's questions.
 */
export async function watchCore(stores: OpenStores): Promise<CoreWatch> {
  const { Mastra } = (await stores.import('@mastra/core/mastra')) as unknown as CoreModule
  const storageModule = await stores.import('@mastra/core/storage')
  const runFencingExports = RUN_FENCING_EXPORTS.filter((name) => name in storageModule)
  const replaced = await replacedDomains(stores, Mastra)
  const InMemoryStore = storageModule['InMemoryStore'] as (new () => Storage) | undefined
  const storage = InMemoryStore === undefined ? undefined : new InMemoryStore()
  const tasks = (await storage?.getStore?.('backgroundTasks')) as unknown as TaskStore | undefined
  if (storage === undefined || tasks === undefined) {
    return {
      complete: false,
      calls: [],
      runFencingExports,
      detail: 'This core has no in-memory background tasks to watch.',
      replaced,
    }
  }
  const now = Date.now()
  await tasks.createTask(runningTask(STALE_ID, 'a-worker-that-is-gone', new Date(now - AN_HOUR_MS)))
  await tasks.createTask(runningTask(LIVE_ID, 'a-worker-that-is-alive', new Date(now + AN_HOUR_MS)))
  const calls: CoreCall[] = []
  const watch = watched(tasks, calls)
  const detail = await runManager(
    new Mastra({ storage, logger: false, backgroundTasks: { enabled: true, leaseDurationMs: LEASE_MS } }),
    watch,
  )
  const seen = new Set(calls.map(({ moment }) => moment))
  return { complete: seen.has('claim') && seen.has('completion'), calls, runFencingExports, detail, replaced }
}

interface Watch {
  readonly renewed: Promise<void>
  readonly completed: Promise<void>
  /** Settles once a failure, a time-out, a suspension and a refused claim were seen. */
  readonly otherwise: Promise<unknown>
  /** True once a claim has stamped a lease; then a renewal is worth waiting for. */
  leased(): boolean
  ran(probe: Probe): void
  threw(probe: Probe): void
  cannotSuspend(): void
  stopping(): void
}

/** Replaces the methods of core's in-memory domain by ones that note each call and pass it on. */
function watched(tasks: TaskStore, calls: CoreCall[]): Watch {
  const renewed = Promise.withResolvers<void>()
  const seen = {
    completes: Promise.withResolvers<void>(),
    failure: Promise.withResolvers<void>(),
    'time-out': Promise.withResolvers<void>(),
    suspension: Promise.withResolvers<void>(),
    refusal: Promise.withResolvers<void>(),
  }
  const probes = new Map<string, Probe>()
  const thrown = new Set<Probe>()
  let leased = false
  let stopping = false
  const create = tasks.createTask.bind(tasks)
  const update = tasks.updateTask.bind(tasks)
  tasks.createTask = (task) => {
    calls.push(recordCall('enqueue', 'createTask', task, undefined))
    const probe = PROBES.find((name) => name === task['toolCallId'])
    if (probe !== undefined) probes.set(String(task['id']), probe)
    return create(task)
  }
  tasks.updateTask = async (id, patch, conditions) => {
    const probe = probes.get(id)
    const soFar = { thrown: probe !== undefined && thrown.has(probe), stopping }
    const moment = momentOf(rowOf(id, probe), patch, calls, soFar)
    const call = recordCall(moment, 'updateTask', patch, conditions)
    if (moment === 'retry' && probe !== undefined) thrown.delete(probe)
    if (moment === 'claim' && call.fields.includes('leaseExpiresAt')) leased = true
    if (moment === 'renewal') renewed.resolve()
    if (moment === 'completion' && probe === 'completes') seen.completes.resolve()
    if (moment === 'failure' || moment === 'time-out' || moment === 'suspension') seen[moment].resolve()
    if (moment === 'claim' && probe === 'is-refused' && !calls.some(({ refused }) => refused === true)) {
      calls.push({ ...call, refused: true })
      seen.refusal.resolve()
      return beatenTo(id, update)
    }
    calls.push(call)
    return update(id, patch, conditions)
  }
  const { completes, ...others } = seen
  return {
    renewed: renewed.promise,
    completed: completes.promise,
    otherwise: Promise.all(Object.values(others).map(({ promise }) => promise)),
    leased: () => leased,
    ran: (probe) => {
      if (probe === 'is-refused' && calls.some(({ refused }) => refused === true))
        calls.push(recordCall('run-after-refusal', 'execute', {}, undefined))
    },
    threw: (probe) => thrown.add(probe),
    cannotSuspend: () => seen.suspension.resolve(),
    stopping: () => {
      stopping = true
    },
  }
}

/** Another worker was faster: from now on the row is its own. */
async function beatenTo(id: string, update: TaskStore['updateTask']): Promise<boolean> {
  const leaseExpiresAt = new Date(Date.now() + AN_HOUR_MS)
  await update(id, { status: 'running', startedAt: new Date(), ownerId: 'a-faster-worker', leaseExpiresAt })
  return false
}

/** Starts the manager, lets it recover, claim and settle, and shuts it down; answers with what went wrong, or null. */
async function runManager(mastra: MastraInstance, watch: Watch): Promise<string | null> {
  const manager = mastra.backgroundTaskManager
  if (manager?.registerStaticExecutor === undefined)
    return 'This core has no background task manager with static executors.'
  const mayComplete = async () => {
    if (watch.leased()) await settled(watch.renewed, RENEWAL_WAIT_MS)
  }
  // Core recovers at start and fails stale rows whose tool has no executor yet, so this must come first and at once.
  manager.registerStaticExecutor(TOOL, probeTool({ ...watch, mayComplete }))
  try {
    await mastra.startWorkers?.()
    for (const probe of PROBES) await manager.enqueue(payloadOf(probe, TOOL))
    const done = await settled(watch.completed, MANAGER_WAIT_MS)
    // What is not seen by then is said to be not observed.
    if (done) await settled(watch.otherwise, OUTCOMES_WAIT_MS)
    return done ? null : `The manager did not complete a task within ${MANAGER_WAIT_MS} ms.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    watch.stopping()
    await settled(Promise.resolve(mastra.shutdown?.()), MANAGER_WAIT_MS)
  }
}

async function replacedDomains(
  stores: OpenStores,
  Mastra: CoreModule['Mastra'],
): Promise<Record<Domain, DomainFacts> | null> {
  let storage: Storage
  try {
    storage = stores.storage('core')
  } catch {
    return null
  }
  const mastra = new Mastra({ storage, logger: false, workers: false })
  return stores.describe(mastra.getStorage?.() ?? storage)
}

function rowOf(id: string, probe: Probe | undefined): ProbedRow {
  if (id === LIVE_ID) return 'live'
  if (probe === 'is-held') return 'held'
  return id === STALE_ID ? 'stale' : 'own'
}

/** A task that another worker claimed an hour ago. */
function runningTask(id: string, ownerId: string, leaseExpiresAt: Date): Record<string, unknown> {
  const long = new Date(Date.now() - AN_HOUR_MS)
  return {
    id,
    status: 'running',
    ownerId,
    leaseExpiresAt,
    toolName: TOOL,
    toolCallId: id,
    args: {},
    agentId: 'fence-audit',
    runId: id,
    createdAt: long,
    startedAt: long,
    retryCount: 0,
    maxRetries: 1,
    timeoutMs: 60_000,
  }
}

/** Whether the promise settled in time. */
function settled(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  return within(
    promise.then(() => true),
    limitMs,
    false,
  )
}
