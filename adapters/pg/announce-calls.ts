import { leavesTransaction } from '../../src/worker/leaves-transaction.ts'
import type { OnCall } from '../../src/worker/mastra.ts'

type Callback = (error: unknown, result?: unknown) => void
type Query = (...args: unknown[]) => unknown

/** A connection of node-postgres, as far as it is wrapped here. */
interface Client {
  query: Query
  on(event: 'error', listener: () => void): void
  readonly connection?: { readonly stream?: { destroy(): void } }
}

/** A pool of node-postgres that has not connected yet. */
export interface Pool {
  on(event: 'connect', listener: (client: Client) => void): void
}

/**
 * Makes every connection of the pool announce each of its calls, those within a transaction included. Cursors and
 * streams are let through unannounced, because their callers get them before anything could be awaited.
 */
export function announceCalls(pool: Pool, onCall: OnCall): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    // A connection that is broken off reports itself, and nobody listens while it is in use.
    client.on('error', () => {})
    // Calls of one connection are made in the order in which they were asked for, also when one is held.
    let turn: Promise<unknown> = Promise.resolve()
    client.query = (...args) => {
      if (isSubmittable(args[0])) return query(...args)
      const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : null
      const made = turn.then(() => announced(client, onCall, inWords(args[0]), () => query(...args)))
      turn = made.catch(() => {})
      if (callback === null) return made
      // Out of the promise, so that what the callback throws is thrown as it would be by the driver.
      made.then(
        (result) => process.nextTick(callback, undefined, result),
        (error: unknown) => process.nextTick(callback, error),
      )
      return undefined
    }
  })
}

async function announced(client: Client, onCall: OnCall, sql: string, make: Query): Promise<unknown> {
  try {
    const after = await onCall(sql)
    const result = await made(make)
    after?.()
    return result
  } catch (error) {
    if (!(error instanceof OfServer)) {
      if (!leavesTransaction(error, sql)) client.connection?.stream?.destroy()
      throw error
    }
    throw error.cause
  }
}

/** Tells what the server refused from what was injected. */
class OfServer extends Error {}

async function made(make: Query): Promise<unknown> {
  try {
    return await make()
  } catch (cause) {
    throw new OfServer('', { cause })
  }
}

function isSubmittable(argument: unknown): boolean {
  return typeof (argument as { submit?: unknown } | undefined)?.submit === 'function'
}

function inWords(argument: unknown): string {
  const sql = typeof argument === 'string' ? argument : (argument as { text?: unknown } | undefined)?.text
  return typeof sql === 'string' ? sql.replaceAll(/\s+/g, ' ').trim() : 'query'
}
