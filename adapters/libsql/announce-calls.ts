import type { OnCall } from '../../src/worker/mastra.ts'
import { orBreakOff } from '../../src/worker/or-break-off.ts'

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
        const sql = inWords(String(name), args[0])
        const after = await orBreakOff(sql, () => onCall(sql), breakOff)
        const result = await method(...args)
        if (name !== 'transaction') {
          await orBreakOff(sql, () => after?.(), breakOff)
          return result
        }
        const transaction = result as Methods
        const close = () => (transaction['close'] as () => void).call(transaction)
        await orBreakOff(sql, () => after?.(), close)
        return announced(transaction, onCall, close)
      }
    },
  })
}

function inWords(name: string, argument: unknown): string {
  if (name === 'transaction') return 'BEGIN'
  if (name === 'commit' || name === 'rollback') return name.toUpperCase()
  if (Array.isArray(argument)) return argument.map((statement) => inWords('execute', statement)).join('; ')
  const sql = typeof argument === 'string' ? argument : (argument as { sql?: unknown } | undefined)?.sql
  return typeof sql === 'string' ? sql.replaceAll(/\s+/g, ' ').trim() : name
}
