/**
 * The program that runs inside a pair's install, once per identity. It loads core and adapter from the pair, opens
 * the stores and does what the parent asks, one message at a time. It imports nothing but small files of its own,
 * because it runs under whatever Node the audit chose, beside code that is being audited.
 */
import { openSync, writeSync } from 'node:fs'
import type { HistoryOrder, SetUpCall } from '../histories/history-order.ts'
import { monotonicMs } from '../history/clock.ts'
import { watchDenials } from './denials.ts'
import { DomainCalls } from './domain-calls.ts'
import { factsOfError } from './error-facts.ts'
import { Histories } from './histories.ts'
import { OpenStores } from './open-stores.ts'
import { plain } from './plain.ts'
import { Managers } from './managers.ts'
import { probeFencing } from './probe-fencing.ts'
import type {
  DomainCall,
  Failure,
  ManagerOrder,
  Place,
  RaceOrder,
  Request,
  UpdateConditions,
  WorkerSetup,
} from './protocol.ts'
import { runRace } from './race.ts'
import { watchRecovery } from './watch-recovery.ts'
import { watchCore } from './watch-core.ts'

type Handler = (...args: never[]) => unknown

const [setup, logPath] = await firstMessage()
const log = openSync(logPath, 'a', 0o600)
const stores = new OpenStores(setup)
const domains = new DomainCalls(stores)
const histories = new Histories(stores, domains)
const managers = new Managers(stores, (moment) => {
  const message = { ...moment, at: monotonicMs(), atWall: Date.now() }
  note({ moment: message })
  process.send?.({ moment: message })
})

const handlers: Record<string, Handler> = {
  load: async () => {
    await stores.load()
    // Not while it is imported: libraries look for what they may be on, and do as well without an answer.
    watchDenials((denied) => process.send?.({ denied }))
    return null
  },
  open: (place: string) => stores.open(place),
  createTask: async (place: string, task: Record<string, unknown>) =>
    (await stores.tasks(place)).createTask(task),
  updateTask: async (
    place: string,
    id: string,
    patch: Record<string, unknown>,
    conditions: UpdateConditions | null,
  ) => (await stores.tasks(place)).updateTask(id, patch, conditions ?? undefined),
  getTask: async (place: string, id: string) => (await stores.tasks(place)).getTask(id),
  deleteTask: async (place: string, id: string, conditions: UpdateConditions | null) =>
    (await stores.tasks(place)).deleteTask(id, conditions ?? undefined),
  createTasks: async (place: string, tasks: Record<string, unknown>[]) => {
    const store = await stores.tasks(place)
    for (const task of tasks) await store.createTask(task)
    return null
  },
  createTogether: async (place: string, task: Record<string, unknown>, callers: number) => {
    const store = await stores.tasks(place)
    const ended = await Promise.allSettled(
      Array.from({ length: callers }, () => store.createTask({ ...task })),
    )
    return ended.filter(({ status }) => status === 'fulfilled').length
  },
  getTasks: async (place: string, ids: string[]) => {
    const store = await stores.tasks(place)
    const found: unknown[] = []
    for (const id of ids) found.push(await store.getTask(id))
    return found
  },
  race: async (place: string, order: RaceOrder) => runRace(await stores.tasks(place), order),
  callDomain: (place: string, call: DomainCall) => domains.call(place, call),
  callDomainsTogether: (place: string, calls: DomainCall[], startAtMs: number) =>
    domains.callTogether(place, calls, startAtMs),
  holdCall: (place: string, call: DomainCall, at: number, countsRepeats: boolean) =>
    domains.intervene(place, call, { at, how: 'hold', countsRepeats }),
  failCall: (place: string, call: DomainCall, at: number, how: Failure) =>
    domains.intervene(place, call, { at, how }),
  whenHeld: () => domains.whenHeld(),
  releaseHeld: () => domains.release(),
  startLoop: (place: string, call: DomainCall) => domains.startLoop(place, call),
  loopAttempts: (more: number) => domains.loopAttempts(more),
  stopLoop: () => domains.stopLoop(),
  probeFencing: (place: string) => probeFencing(stores, place),
  addPlace: (name: string, place: Place) => {
    stores.addPlace(name, place)
    return null
  },
  closePlace: async (name: string) => {
    await stores.closePlace(name)
    return null
  },
  setUpHistories: (place: string, calls: SetUpCall[]) => histories.setUp(place, calls),
  playHistories: (place: string, order: HistoryOrder) => histories.play(place, order),
  startManager: (order: ManagerOrder) => managers.start(order),
  enqueue: (scenario: string, maxRetries: number) => managers.enqueue(scenario, maxRetries),
  stopManager: (scenario: string) => managers.stop(scenario),
  setTimeZone: (zone: string) => {
    process.env['TZ'] = zone
    return null
  },
  watchRecovery: (place: string) => watchRecovery(stores, place),
  watchCore: () => watchCore(stores),
}

process.on('disconnect', () => process.exit(0))
// As an application does: finish gracefully, then go.
process.on('SIGTERM', () => {
  void managers.shutdownAll().finally(() => process.exit(0))
})
process.on('message', (message: Request) => {
  void answer(message)
})
process.send?.({ ready: true })

async function answer({ id, op, args }: Request): Promise<void> {
  note({ id, op, phase: 'begin' })
  const handler = handlers[op]
  const start = monotonicMs()
  try {
    if (handler === undefined) throw new Error(`This worker knows no operation ${op}.`)
    const value = await handler(...(args as never[]))
    send({ id, outcome: 'ok', value: plain(value), start, end: monotonicMs() })
  } catch (error) {
    send({ id, outcome: 'threw', value: undefined, error: factsOfError(error), start, end: monotonicMs() })
  }
}

function send(message: {
  id: number
  outcome: string
  value: unknown
  error?: unknown
  start: number
  end: number
}): void {
  note({ id: message.id, phase: 'end', outcome: message.outcome })
  process.send?.(message)
}

/** The worker's own log: on disk when it returns, so that it survives a SIGKILL. */
function note(entry: object): void {
  writeSync(log, `${JSON.stringify({ at: monotonicMs(), ...entry })}\n`)
}

function firstMessage(): Promise<[WorkerSetup, string]> {
  return new Promise((resolve) => {
    process.once('message', (message: { setup: WorkerSetup; log: string }) => {
      resolve([message.setup, message.log])
    })
  })
}
