import type { OnCall } from '../../src/worker/mastra.ts'
import { orBreakOff } from '../../src/worker/or-break-off.ts'

type Method = (...args: unknown[]) => Promise<unknown>

/** A connection of mysql2, as far as it is wrapped here. */
interface Connection {
  query: Method
  execute: Method
  beginTransaction: Method
  commit: Method
  rollback: Method
  destroy(): void
}

/** A pool of mysql2/promise. */
export interface Pool {
  query: Method
  execute: Method
  getConnection(): Promise<Connection>
}

/** What calls without a statement say to the server. */
const WORDS = { beginTransaction: 'BEGIN', commit: 'COMMIT', rollback: 'ROLLBACK' } as const

/** Makes a pool announce every call, whether it is made by the pool itself or on a connection, within a transaction or not. */
export function announceCalls(pool: Pool, onCall: OnCall): void {
  for (const name of ['query', 'execute'] as const) {
    const made = pool[name].bind(pool)
    // Each takes a connection of its own: there is no transaction that could go with it.
    pool[name] = announced(
      made,
      (args) => inWords(args[0]),
      onCall,
      () => {},
    )
  }
  const getConnection = pool.getConnection.bind(pool)
  // The driver makes a new object for each connection that is taken, so none is wrapped twice.
  pool.getConnection = async () => {
    const connection = await getConnection()
    const breakOff = () => connection.destroy()
    for (const name of ['query', 'execute'] as const) {
      connection[name] = announced(
        connection[name].bind(connection),
        (args) => inWords(args[0]),
        onCall,
        breakOff,
      )
    }
    for (const name of ['beginTransaction', 'commit', 'rollback'] as const) {
      connection[name] = announced(connection[name].bind(connection), () => WORDS[name], onCall, breakOff)
    }
    return connection
  }
}

function announced(
  make: Method,
  wordsOf: (args: readonly unknown[]) => string,
  onCall: OnCall,
  breakOff: () => void,
): Method {
  return async (...args) => {
    const sql = wordsOf(args)
    const after = await orBreakOff(sql, () => onCall(sql), breakOff)
    const result = await make(...args)
    await orBreakOff(sql, () => after?.(), breakOff)
    return result
  }
}

function inWords(argument: unknown): string {
  const sql = typeof argument === 'string' ? argument : (argument as { sql?: unknown } | undefined)?.sql
  return typeof sql === 'string' ? sql.replaceAll(/\s+/g, ' ').trim() : 'query'
}
