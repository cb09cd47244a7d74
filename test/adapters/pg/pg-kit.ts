import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { connect } from '../../../adapters/pg/rows.ts'
import type { RawRows } from '../../../adapters/adapter.ts'
import type { InstallContext } from '../../../src/pair/context.ts'
import type { Plan } from '../../../src/plan/plan.ts'
import { startCluster, type Cluster } from '../../../src/postgres/cluster.ts'
import { makeDatabase } from '../../../src/postgres/make-database.ts'
import { withClient } from '../../../src/postgres/with-client.ts'
import { Guardian } from '../../../src/worker/guardian.ts'
import { planOf } from '../../fixtures/stores/plan-of.ts'

/** Kept between runs of the tests: pairs and binaries come from the registry. */
export const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/fence-audit')
export const INSTALL_MS = 240_000

const PAIR = { kind: 'install', core: '1.71.0', adapter: '@mastra/pg@1.27.1' } as const

/** What starting a server takes; its guardian ends with the test file. */
export function installContext(): InstallContext {
  const guardian = new Guardian()
  afterAll(() => guardian[Symbol.asyncDispose]())
  return { cacheDir: CACHE, offline: false, guardian }
}

/** A PostgreSQL of the test file's own, which is to it what a user's server is to an audit. */
export async function startServer(): Promise<Cluster> {
  const cluster = await startCluster(installContext())
  afterAll(() => cluster.stop(null))
  return cluster
}

/** A plan for core 1.71.0 with @mastra/pg 1.27.1 on a server of the run's own, or at a URL. */
export function pgPlan(folder: string, url: string | null, changes: Partial<Plan> = {}): Plan {
  const store = { adapter: '@mastra/pg', url, token: null, module: null }
  return planOf(PAIR, folder, {
    pairs: [{ pair: PAIR, store }],
    cacheDir: CACHE,
    offline: false,
    ...changes,
  })
}

/** Runs statements on a server and answers with the rows of the last. */
export async function rowsOf(url: string, ...statements: readonly string[]): Promise<object[]> {
  return withClient(url, async (client) => {
    let rows: object[] = []
    for (const statement of statements) ({ rows } = await client.query<object>(statement))
    return rows
  })
}

/** The names of what runs have made in a database. */
export async function schemasOf(url: string): Promise<string[]> {
  const rows = await rowsOf(url, `select nspname from pg_namespace where nspname like 'fence\\_audit\\_%'`)
  return rows.map((row) => (row as { nspname: string }).nspname)
}

/** A fresh database of a server, with the rows that the observer reads there. */
export async function observed(server: Cluster, name: string): Promise<{ url: string; rows: RawRows }> {
  const url = await makeDatabase(server.url, name)
  const rows = await connect({ url, token: null, directory: '', module: null })
  return { url, rows }
}

/** A folder for temporary files below `folder` that every account may use; servers are put there. */
export function temporaryFiles(folder: string): string {
  chmodSync(folder, 0o755)
  const path = join(folder, 'tmp')
  mkdirSync(path)
  chmodSync(path, 0o1777)
  return path
}
