/**
 * The observer O: reads raw rows on a connection of its own, by its own library, in a process that never loads the
 * pair. It runs under fence-audit's own Node.
 */
import { pathToFileURL } from 'node:url'
import type { RawRows, RowsModule } from '../../adapters/adapter.ts'
import { factsOfError } from './error-facts.ts'
import { monotonicMs } from '../history/clock.ts'
import { Looks } from './looks.ts'
import type { Place, Request, WorkerSetup } from './protocol.ts'

/** How often a watched place is read, in ms. */
const WATCH_MS = 25

const connections = new Map<string, RawRows>()
const setup = await firstMessage()
const places = new Map(Object.entries(setup.places))
const watches = new Map<string, { timer: NodeJS.Timeout; lookNow: () => Promise<void>; looks: Looks }>()
// Loaded before the first question, while the pair's own workers are still busy loading theirs.
const { connect } = (await import(pathToFileURL(setup.adapterModule).href)) as RowsModule

process.on('disconnect', () => process.exit(0))
process.on('message', (request: Request) => {
  void answer(request)
})
process.send?.({ ready: true })

async function answer({ id, op, args }: Request): Promise<void> {
  const start = monotonicMs()
  try {
    const value = await perform(op, args)
    process.send?.({ id, outcome: 'ok', value, start, end: monotonicMs() })
  } catch (error) {
    process.send?.({
      id,
      outcome: 'threw',
      value: undefined,
      error: factsOfError(error),
      start,
      end: monotonicMs(),
    })
  }
}

async function perform(op: string, [place, argument]: readonly unknown[]): Promise<unknown> {
  if (op === 'addPlace') {
    // A late question may have opened the place that went by this name before.
    await closeConnection(String(place))
    places.set(String(place), argument as Place)
    return null
  }
  if (op === 'closePlace') {
    await closeConnection(String(place))
    return null
  }
  const rows = await connectionTo(String(place))
  switch (op) {
    case 'connect':
      return null
    case 'rows':
      return rows.rows(argument as string[])
    case 'runState':
      return rows.runState(String(argument))
    case 'removeRuns':
      return rows.removeRuns(argument as string[])
    case 'makeOldTable':
      return rows.makeOldTable(String(argument))
    case 'remove':
      return rows.remove(argument as string[])
    case 'watch':
      watch(String(place), rows)
      return null
    case 'look': {
      const watched = watches.get(String(place))
      if (watched === undefined) throw new Error(`No place called ${String(place)} is watched.`)
      await watched.lookNow()
      return null
    }
    case 'unwatch': {
      const watched = watches.get(String(place))
      clearInterval(watched?.timer)
      watches.delete(String(place))
      return watched?.looks.report() ?? null
    }
    default:
      throw new Error(`The observer knows no operation ${op}.`)
  }
}

/**
 * Tells the parent what is in the table, now and whenever it has changed. A reading of its own that fails is left out;
 * one that was asked for is told whether anything has changed or not, and fails aloud.
 */
function watch(place: string, rows: RawRows): void {
  let last = ''
  let reading = false
  let turn: Promise<void> = Promise.resolve()
  const looks = new Looks()
  const read = async (always: boolean) => {
    reading = true
    const began = monotonicMs()
    const found = await rows.all().finally(() => {
      reading = false
    })
    looks.note(began, monotonicMs())
    const text = JSON.stringify(found)
    if ((text === last && !always) || !watches.has(place)) return
    last = text
    process.send?.({ rows: { watch: place, rows: found, at: monotonicMs(), atWall: Date.now() } })
  }
  // One reading at a time, so that none is told after a newer one.
  const look = (always: boolean): Promise<void> => {
    const looked = turn.then(() => read(always))
    turn = looked.catch(() => {})
    return looked
  }
  const timer = setInterval(() => {
    if (!reading) look(false).catch(() => {})
  }, WATCH_MS)
  watches.set(place, { timer, lookNow: () => look(true), looks })
}

async function closeConnection(name: string): Promise<void> {
  const connection = connections.get(name)
  connections.delete(name)
  await connection?.close()
}

async function connectionTo(name: string): Promise<RawRows> {
  const known = connections.get(name)
  if (known !== undefined) return known
  const place = places.get(name)
  if (place === undefined) throw new Error(`No place is called ${name}.`)
  const connection = await connect(place)
  connections.set(name, connection)
  return connection
}

function firstMessage(): Promise<WorkerSetup> {
  return new Promise((resolve) => {
    process.once('message', (message: { setup: WorkerSetup }) => {
      resolve(message.setup)
    })
  })
}
