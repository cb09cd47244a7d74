/**
 * The observer O: reads raw rows on a connection of its own, by its own library, in a process that never loads the
 * pair. It runs under fence-audit's own Node.
 */
import { pathToFileURL } from 'node:url'
import type { RawRows, RowsModule } from '../../adapters/adapter.ts'
import { factsOfError } from './error-facts.ts'
import { monotonicMs } from '../history/clock.ts'
import type { Request, WorkerSetup } from './protocol.ts'

const connections = new Map<string, RawRows>()
const setup = await firstMessage()
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
  const rows = await connectionTo(String(place))
  switch (op) {
    case 'connect':
      return null
    case 'rows':
      return rows.rows(argument as string[])
    case 'makeOldTable':
      return rows.makeOldTable(String(argument))
    case 'remove':
      return rows.remove(argument as string[])
    default:
      throw new Error(`The observer knows no operation ${op}.`)
  }
}

async function connectionTo(name: string): Promise<RawRows> {
  const known = connections.get(name)
  if (known !== undefined) return known
  const place = setup.places[name]
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
