import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { HranaClient } from './hrana-client.ts'

/** Kysely over a libSQL server. Every statement stands alone: there are no transactions, and no streams of rows. */
export function hranaDialect(client: HranaClient): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driverOf(client),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

function driverOf(client: HranaClient): Driver {
  const connection: DatabaseConnection = {
    executeQuery: (async ({ sql, parameters }) => ({
      rows: await client.execute(sql, parameters),
    })) as DatabaseConnection['executeQuery'],
    streamQuery: unsupported,
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: unsupported,
    commitTransaction: unsupported,
    rollbackTransaction: unsupported,
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

function unsupported(): never {
  throw new Error('Raw rows are read and removed by single statements.')
}
