import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { libsqlScript } from '../../adapters/libsql/script.ts'
import { pgScript } from '../../adapters/pg/script.ts'
import type { ScriptStore } from '../../adapters/script-store.ts'
import { upstashScript } from '../../adapters/upstash/script.ts'
import { ISSUE_KINDS } from '../../reports/issue/list.ts'
import { scriptText } from '../../reports/issue/script/script-text.ts'
import { installPair } from '../../src/pair/install-pair.ts'
import { makeDatabase } from '../../src/postgres/make-database.ts'
import { runScript } from '../../src/repro/run-script.ts'
import { joinedPair } from '../../src/selftest/on-real-adapters/joined-pair.ts'
import { CACHE, INSTALL_MS, startServer } from '../adapters/pg/pg-kit.ts'
import { startBridge, WITHOUT_REDIS } from '../adapters/upstash/bridge-kit.ts'
import { pairContext, temporaryDirectory } from '../pair/cache-kit.ts'

const SOURCE = join(import.meta.dirname, '../..')
const LOAD = '(specifier) => import(specifier)'

/** How the scripts open a published store in which the faults are mended. */
function fixed(store: ScriptStore, file: string, place: string): ScriptStore {
  const module = pathToFileURL(join(import.meta.dirname, 'fixed', file)).href
  return {
    ...store,
    load: `(await import('${module}')).openFixed`,
    open: `await Store(${LOAD}, id, ${place})`,
  }
}

const STORES = {
  libsql: fixed(libsqlScript, 'libsql.ts', '`file:${place}/repro.db`'),
  // In a database of its own.
  pg: { ...fixed(pgScript, 'pg.ts', 'process.env.DATABASE_URL'), setUp: [], cleanUp: 'null' },
  upstash: fixed(upstashScript, 'upstash.ts', 'url, token'),
}
const OF_TASKS = [
  'result-type',
  'status-condition',
  'task-lost-update',
  'empty-condition',
  'create-exclusive',
]
const MENDED = [...OF_TASKS, 'task-leases', 'memory-lost-update']
/** Mended by a core and a store together: they are shown by two workers. */
const WITH_CORE = ['live-task', 'late-result']

const context = pairContext(CACHE)
const directory = await temporaryDirectory()
const server = await startServer()

async function run(
  name: string,
  { store, root, environment }: { store: ScriptStore; root: string; environment: Record<string, string> },
) {
  const kind = ISSUE_KINDS.find((known) => known.name === name)
  if (kind === undefined || kind.script === null) throw new Error(`There is no script ${name}.`)
  const script = scriptText({ script: kind.script, store, packages: ['none'], title: kind.rule })
  const { signal } = new AbortController()
  const { node, guardian } = context
  return runScript({ script, root, environment, node, guardian, signal, reads: [SOURCE, CACHE] })
}

async function rootFor(name: string, adapter: 'libsql' | 'pg'): Promise<string> {
  const install = { ...context, signal: new AbortController().signal }
  if (WITH_CORE.includes(name)) {
    const { root } = await joinedPair(adapter, join(directory, `${adapter}-${name}`), install)
    return root
  }
  const versions = { libsql: '1.23.1', pg: '1.27.1' }
  const { root } = await installPair(
    { kind: 'install', core: '1.71.0', adapter: `@mastra/${adapter}@${versions[adapter]}` },
    context,
  )
  return root
}

const NO_FAULT = { outcome: 'not confirmed', why: null }

describe('a script on a published adapter whose fault is mended', () => {
  test.each([...MENDED, ...WITH_CORE])('libsql: %s', { timeout: INSTALL_MS }, async (name) => {
    const root = await rootFor(name, 'libsql')
    expect(await run(name, { store: STORES.libsql, root, environment: {} })).toMatchObject(NO_FAULT)
  })

  test('pg, on one server', { timeout: INSTALL_MS }, async () => {
    for (const name of [...MENDED, ...WITH_CORE]) {
      const root = await rootFor(name, 'pg')
      const environment = { DATABASE_URL: await makeDatabase(server.url, name) }
      expect({ name, ...(await run(name, { store: STORES.pg, root, environment })) }).toMatchObject(NO_FAULT)
    }
  })

  const onUpstash = [...OF_TASKS, 'workflow-expected-status', 'one-record', 'memory-lost-update']
  test.skipIf(WITHOUT_REDIS)(
    'upstash, behind one bridge (needs redis-server or valkey-server on the PATH)',
    { timeout: INSTALL_MS },
    async () => {
      const bridge = await startBridge()
      const pair = { kind: 'install', core: '1.71.0', adapter: '@mastra/upstash@1.3.1' } as const
      const { root } = await installPair(pair, context)
      for (const name of onUpstash) {
        const { url, token } = bridge.newDatabase()
        const environment = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token }
        expect({ name, ...(await run(name, { store: STORES.upstash, root, environment })) }).toMatchObject(
          NO_FAULT,
        )
      }
    },
  )
})
