import { join } from 'node:path'
import type { RowDataPacket } from 'mysql2'
import { afterAll } from 'vitest'
import { connect } from '../../../adapters/mysql/rows.ts'
import type { RawRows } from '../../../adapters/adapter.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { makeDatabase } from '../../../src/mysql/make-database.ts'
import { mariadbVersion } from '../../../src/mysql/mariadb-program.ts'
import { startMariadb, type MariadbServer } from '../../../src/mysql/mariadb-server.ts'
import { withConnection } from '../../../src/mysql/with-connection.ts'
import { Guardian } from '../../../src/worker/guardian.ts'
import { planOf } from '../../fixtures/stores/plan-of.ts'

/** Kept between runs of the tests: this pair comes from the registry. */
export const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/fence-audit')
const PAIR = { kind: 'install', core: '1.71.0', adapter: '@mastra/mysql@0.10.0' } as const

export const INSTALL_MS = 240_000

/** No package brings a MariaDB: where the machine has none, what needs one is skipped, and says so by its title. */
export const WITHOUT_MARIADB = (await mariadbVersion()) === null

/** A MariaDB of the test file's own, which is to it what a user's server is to an audit. */
export async function startServer(): Promise<MariadbServer> {
  const guardian = new Guardian()
  afterAll(() => guardian[Symbol.asyncDispose]())
  const server = await startMariadb(guardian)
  afterAll(() => server.stop(null))
  return server
}

/** A plan for core 1.71.0 with @mastra/mysql 0.10.0 on a server of the run's own, or at a URL. */
export function mysqlPlan(folder: string, url: string | null, changes: Partial<Plan> = {}): Plan {
  const store = { adapter: '@mastra/mysql', url, token: null, module: null }
  return planOf(PAIR, folder, {
    pairs: [{ pair: PAIR, store }],
    cacheDir: CACHE,
    offline: false,
    ...changes,
  })
}

/** Runs statements on a server and answers with the rows of the last. */
export async function rowsOf(url: string, ...statements: readonly string[]): Promise<object[]> {
  return withConnection(url, async (connection) => {
    let rows: object[] = []
    for (const statement of statements) [rows] = await connection.query<RowDataPacket[]>(statement)
    return rows
  })
}

/** The names of what runs have made on a server. */
export async function databasesOf(url: string): Promise<string[]> {
  const rows = await rowsOf(url, 'show databases')
  return rows.flatMap((row) => {
    const { Database: name } = row as { Database: string }
    return name.startsWith('fence_audit_') ? [name] : []
  })
}

/** A fresh database of a server, with the rows that the observer reads there. */
export async function observed(server: MariadbServer, name: string): Promise<{ url: string; rows: RawRows }> {
  const url = await makeDatabase(server.url, name)
  const rows = await connect({ url, token: null, directory: '', module: null })
  return { url, rows }
}
