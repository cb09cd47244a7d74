import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { audit } from '../../src/audit.ts'
import { startSqld } from '../adapters/libsql/start-sqld.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** Kept between runs of the tests: pairs come from the registry. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
const PAIR = { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' } as const
const TIMEOUT_MS = 240_000
const CHECKS = [
  'tasks/shared-database',
  'tasks/stale-delete',
  'tasks/late-write-after-delete',
  'tasks/claim-race',
  'workflows/run-fencing',
  'memory/run-fencing',
] as const

describe('what is sent to a database that belongs to an application', () => {
  it('deletes by ids alone, and neither clears nor drops nor prunes', { timeout: TIMEOUT_MS }, async () => {
    const { url, token } = await startSqld(onTestFinished)
    const listened = await listenTo(Number(new URL(url).port))
    await audit(
      planOf(PAIR, runFolder(onTestFinished), {
        pairs: [{ pair: PAIR, store: { adapter: '@mastra/libsql', url: listened.url, token, module: null } }],
        cacheDir: CACHE,
        offline: false,
        checks: CHECKS,
      }),
    )
    const statements = listened.statements()
    // They were heard at all: what the adapter makes and deletes, and what the observer does.
    expect(statements.filter((one) => /insert .*into "?mastra_background_tasks/i.test(one))).not.toEqual([])
    const deletes = statements.filter((one) => /^\s*delete\b/i.test(one))
    expect(deletes).not.toEqual([])
    expect(deletes.filter((one) => !/\bwhere\b[^]*(=|\bin\b)/i.test(one))).toEqual([])
    expect(deletes.filter((one) => /\bwhere\b[^]*(created|completed|updated)_?at/i.test(one))).toEqual([])
    // Opening a store upgrades its own indexes, as it does when an application starts.
    const upgrades = /^drop index if exists idx_experiment_results_\w+$/i
    expect(
      statements.filter(
        (one) => /^\s*(drop|truncate|vacuum|detach)\b|\bdrop column\b/i.test(one) && !upgrades.test(one),
      ),
    ).toEqual([])
  })
})

/** A port that leads to a server, and every statement that was sent through it. */
async function listenTo(port: number): Promise<{ url: string; statements: () => string[] }> {
  const sent: Buffer[][] = []
  const server = createServer((near) => {
    const parts: Buffer[] = []
    sent.push(parts)
    const far = connect(port, '127.0.0.1')
    near.on('data', (part) => parts.push(Buffer.from(part)))
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.unref()
    far.unref()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statements: () => sent.flatMap((parts) => statementsIn(Buffer.concat(parts).toString('utf8'))),
  }
}

/** The statements in requests whose bodies are JSON. */
function statementsIn(text: string): string[] {
  return [...text.matchAll(/"sql":("(?:[^"\\]|\\.)*")/g)].map(([, sql = '']) => JSON.parse(sql) as string)
}
