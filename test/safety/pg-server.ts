import type { onTestFinished } from 'vitest'
import { startCluster, type Cluster } from '../../src/postgres/cluster.ts'
import { makeDatabase } from '../../src/postgres/make-database.ts'
import { withClient } from '../../src/postgres/with-client.ts'
import { Guardian } from '../../src/worker/guardian.ts'
import { CACHE } from '../adapters/pg/pg-kit.ts'
import type { UsersDatabase } from './users-database.ts'

/** What an application has there: tables of its own, and one that looks like the adapter's, in a schema of their own too. */
const FILL = `
  create table orders (id int primary key, total numeric, note text);
  insert into orders select n, n * 1.5, 'note ' || n from generate_series(1, 50) n;
  create table mastra_background_tasks (id text primary key, status text, "ownerId" text);
  insert into mastra_background_tasks select 'application-' || n, 'running', null from generate_series(1, 20) n;
  create schema fence_audit_lookalike;
  create table fence_audit_lookalike.mine (id int);
  insert into fence_audit_lookalike.mine values (1)`

/** A database of a server that is the test's own. */
export async function pgServer(_folder: string, finished: typeof onTestFinished): Promise<UsersDatabase> {
  const guardian = new Guardian()
  const server: Cluster = await startCluster({ cacheDir: CACHE, offline: false, guardian })
  finished(async () => {
    await server.stop(null)
    await guardian[Symbol.asyncDispose]()
  })
  const url = await makeDatabase(server.url, 'application')
  await withClient(url, async (client) => {
    await client.query(FILL)
  })
  return {
    flags: ['--adapter', '@mastra/pg@1.27.1'],
    environment: { FENCE_AUDIT_URL: url },
    // The guardian drops the schema.
    keepsRows: false,
    dump: () => dumpOf(url),
  }
}

async function dumpOf(url: string): Promise<string> {
  const found: string[] = []
  await withClient(url, async (client) => {
    const schemas = await client.query<{ nspname: string }>(
      `select nspname from pg_namespace where nspname !~ '^pg_(toast|temp)' order by 1`,
    )
    found.push(...schemas.rows.map(({ nspname }) => `schema ${nspname}`))
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      found.push(`table ${name}`, ...rows.map(({ row }) => row))
    }
  })
  return found.join('\n')
}
