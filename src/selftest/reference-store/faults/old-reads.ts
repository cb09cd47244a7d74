import type { FencedWrite, Rules } from '../rules/rules.ts'
import type { Row, Statements } from '../sqlite/operation.ts'

/**
 * A change after which some operations write on the grounds of what they read before their transaction: what another
 * worker commits in between is written over.
 */
export function onOldReads(...operations: readonly string[]) {
  return ({ writeIn }: Rules): Pick<Rules, 'writeIn'> => ({
    writeIn: async <T>(write: FencedWrite<T>) => {
      if (!operations.includes(write.operation.name)) return writeIn(write)
      const { committed } = write.operation
      const seen: Row[][] = []
      await write.lastPart(
        asStatements(async (sql, parameters) => {
          if (!isRead(sql)) return []
          const rows = await committed.all(sql, ...parameters)
          seen.push(rows)
          return rows
        }),
      )
      const lastPart = (tx: Statements): Promise<T> =>
        write.lastPart(
          asStatements((sql, parameters) =>
            isRead(sql) && seen.length > 0 ? Promise.resolve(seen.shift() ?? []) : tx.all(sql, ...parameters),
          ),
        )
      return writeIn({ ...write, lastPart })
    },
  })
}

type All = (sql: string, parameters: Parameters<Statements['all']>[1][]) => Promise<Row[]>

function asStatements(all: All): Statements {
  return {
    all: (sql, ...parameters) => all(sql, parameters),
    first: async (sql, ...parameters) => (await all(sql, parameters))[0],
  }
}

function isRead(sql: string): boolean {
  return sql.startsWith('SELECT')
}
