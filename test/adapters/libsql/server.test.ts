import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished as finished } from 'vitest'
import { libsql } from '../../../adapters/libsql/index.ts'
import { connect } from '../../../adapters/libsql/rows.ts'
import { audit } from '../../../src/audit.ts'
import type { CheckId } from '../../../src/checks/check-id.ts'
import { HranaClient } from '../../../src/hrana/hrana-client.ts'
import { checksOf } from '../../fixtures/stores/checks-of.ts'
import { planOf } from '../../fixtures/stores/plan-of.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { freePort, startSqld } from './start-sqld.ts'

/** Kept between runs of the tests: this pair comes from the registry. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/fence-audit')
const INSTALL_MS = 240_000
const PAIR = { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' } as const

/** The same as on a file. */
const STATUS_ONLY: Partial<Record<CheckId, string>> = {
  'tasks/shared-database': 'holds',
  'tasks/true-means-applied': 'holds',
  'tasks/expected-status': 'holds',
  'tasks/owner-persisted': 'absent',
  'tasks/expected-owner': 'absent',
  'tasks/empty-condition': 'violated',
  'tasks/stale-complete': 'absent',
  'tasks/held-claim': 'holds',
  'workflows/run-fencing': 'absent',
}

describe('a libSQL server', () => {
  it(
    'is audited by HTTP, and what an application has there stays as it is',
    { timeout: INSTALL_MS },
    async () => {
      const { url, token } = await startSqld(finished)
      const client = new HranaClient(url, token)
      await client.execute('create table orders (id integer primary key, note text)', [])
      await client.execute('insert into orders values (1, ?)', ['theirs'])
      const folder = runFolder(finished)
      const checks = Object.keys(STATUS_ONLY) as CheckId[]
      const { reports } = await audit(
        planOf(PAIR, folder, {
          pairs: [{ pair: PAIR, store: { adapter: '@mastra/libsql', url, token, module: null } }],
          cacheDir: CACHE,
          offline: false,
          checks,
        }),
      )
      const [report] = reports
      if (report === undefined) throw new Error('The audit made no report.')
      expect(Object.fromEntries(checksOf(report).map(({ id, verdict }) => [id, verdict]))).toEqual(
        STATUS_ONLY,
      )
      expect(await client.execute('select * from orders', [])).toEqual([{ id: 1, note: 'theirs' }])
      for (const table of ['mastra_background_tasks', 'mastra_workflow_snapshot', 'mastra_threads'])
        expect(await client.execute(`select count(*) as n from ${table}`, [])).toEqual([{ n: 0 }])
      expect(textsIn(join(folder, 'out')).filter((text) => text.includes(token))).toEqual([])
    },
  )

  it('has its rows read with every column as text, number or null', async () => {
    const { url, token } = await startSqld(finished)
    const client = new HranaClient(url, token)
    const rows = await connect({ url, token, directory: '', module: null })
    expect(await rows.rows(['t'])).toEqual([{ id: 't', row: null, copies: 0 }])
    expect(await rows.runState('run-1.')).toEqual({})
    await client.execute(
      'create table mastra_background_tasks (id text, result, big integer, half real, empty text, bytes blob)',
      [],
    )
    await client.execute(
      `insert into mastra_background_tasks values ('t', jsonb('{"a":1}'), 9007199254740993, 1.5, null, x'00ff')`,
      [],
    )
    const row = {
      id: 't',
      result: '{"a":1}',
      big: '9007199254740993',
      half: 1.5,
      empty: null,
      bytes: '00FF',
    }
    expect(await rows.rows(['t'])).toEqual([{ id: 't', row, copies: 1 }])
    expect(await rows.remove(['t', 'other'])).toEqual([])
    expect(await rows.all()).toEqual([])
  })

  it('that cannot be used is refused with a remedy', async () => {
    const { url, token } = await startSqld(finished)
    expect(await refusalAt(url, 'planted')).toContain('Set FENCE_AUDIT_TOKEN')
    expect(await refusalAt(url, null)).toContain('Set FENCE_AUDIT_TOKEN')
    expect(await refusalAt(`http://127.0.0.1:${await freePort()}`, token)).toContain('nothing listens there')
    expect(await refusalAt('wss://127.0.0.1:1', token)).toContain('libsql:// or https://')
  })
})

async function refusalAt(url: string, token: string | null): Promise<string> {
  const directory = join(runFolder(finished), 'main')
  const request = { directory, url, token, module: null, reference: null, runId: 'test' }
  const refused = await libsql.provision(request).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ code: 'STORE_UNAVAILABLE' })
  expect((refused as Error).message).not.toContain('planted')
  return (refused as Error).message
}

function textsIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name), 'utf8')] : [],
  )
}
