import type { OnCall } from '../../src/worker/mastra.ts'

type Method = (...args: unknown[]) => unknown
type Methods = Record<string, unknown>

/** A libSQL client, as far as it is wrapped here. */
export type LibsqlClient = Methods

const CALLS = new Set(['execute', 'batch', 'transaction', 'executeMultiple', 'commit', 'rollback'])

/**
 * The same client, which announces every call of its database. Its other members are bound to the real one, because
 * a proxy around private fields throws.
 */
export function announceCalls(client: LibsqlClient, onCall: OnCall): LibsqlClient {
  return announced(client, onCall, () => {})
}

/** `breakOff` ends the transaction in which the calls are made, if they are: it goes with its connection. */
function announced(target: Methods, onCall: OnCall, breakOff: () => void): Methods {
  return new Proxy(target, {
    get(real, name) {
      const member = Reflect.get(real, name, real) as unknown
      if (typeof member !== 'function') return member
      const method = member.bind(real) as Method
      if (!CALLS.has(String(name))) return method
      return async (...args: unknown[]) => {
        const after = await orBreakOff(() => onCall(inWords(String(name), args[0])), breakOff)
        const result = await method(...args)
        if (name !== 'transaction') {
          await orBreakOff(() => after?.(), breakOff)
          return result
        }
        const transaction = result as Methods
        const close = () => (transaction['close'] as () => void).call(transaction)
        await orBreakOff(() => after?.(), close)
        return announced(transaction, onCall, close)
      }
    },
  })
}

/** A lock refuses one call and leaves the transaction as it is; any other failure breaks it off. */
async function orBreakOff<T>(announce: () => T | Promise<T>, breakOff: () => void): Promise<T> {
  try {
    return await announce()
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') breakOff()
    throw error
  }
}

function inWords(name: string, argument: unknown): string {
  if (name === 'transaction') return 'BEGIN'
  if (name === 'commit' || name === 'rollback') return name.toUpperCase()
  if (Array.isArray(argument)) return argument.map((statement) => inWords('execute', statement)).join('; ')
  const sql = typeof argument === 'string' ? argument : (argument as { sql?: unknown } | undefined)?.sql
  return typeof sql === 'string' ? sql.replaceAll(/\s+/g, ' ').trim() : name
}
