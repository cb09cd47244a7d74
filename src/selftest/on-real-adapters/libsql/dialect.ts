import {
  SqliteAdapter,
  SqliteQueryCompiler,
  SqliteIntrospector,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'

/** A client of libSQL, as far as single statements need it. */
export interface Client {
  execute(statement: { sql: string; args: readonly unknown[] }): Promise<{ rows: readonly unknown[] }>
}

/** Sends statements through a client of the audited adapter; it has no transactions, because none is needed. */
export function libsqlDialect(client: Client): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driverOf(client),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

function driverOf(client: Client): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const { rows } = await client.execute({ sql, args: parameters })
      return { rows: [...rows] as never[] }
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed here.')
    },
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function noTransaction(): Promise<never> {
  return Promise.reject(new Error('There are no transactions here.'))
}
