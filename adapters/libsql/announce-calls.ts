type Method = (...args: unknown[]) => unknown
type Methods = Record<string, unknown>

/** A libSQL client, as far as it is wrapped here. */
export type LibsqlClient = Methods

const CALLS = new Set(['execute', 'batch', 'transaction', 'executeMultiple', 'commit', 'rollback'])

/**
 * The same client, or transaction, which awaits `onCall` before every call of its database. Its other members are
 * bound to the real one, because a proxy around private fields throws.
 */
export function announceCalls<Target extends Methods>(
  target: Target,
  onCall: (sql: string) => Promise<void>,
): Target {
  return new Proxy(target, {
    get(real, name) {
      const member = Reflect.get(real, name, real) as unknown
      if (typeof member !== 'function') return member
      const method = member.bind(real) as Method
      if (!CALLS.has(String(name))) return method
      return async (...args: unknown[]) => {
        await onCall(inWords(String(name), args[0]))
        const result = await method(...args)
        return name === 'transaction' ? announceCalls(result as Methods, onCall) : result
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
