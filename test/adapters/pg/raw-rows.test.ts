import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../../../src/postgres/make-database.ts'
import { observed, rowsOf, startServer } from './pg-kit.ts'

const server = await startServer()

test('every value is canonical text, whatever the server has set for its sessions', async () => {
  const { url, rows } = await observed(server, 'values')
  onTestFinished(() => rows.close())
  await rowsOf(
    url,
    `alter database "values" set timezone = 'Asia/Kolkata'`,
    `alter database "values" set datestyle = 'SQL, DMY'`,
    `create table mastra_background_tasks (id text, "retry_count" int, big int8, huge int8, flag bool, result jsonb,
       "startedAt" timestamp, "startedAtZ" timestamptz, never timestamptz, nothing text, price numeric, bytes bytea)`,
    `insert into mastra_background_tasks values ('t', 3, 12, 9007199254740993, true, '{"b": 1, "a": "x"}',
       '2026-02-03 04:05:06.123456', '2026-02-03T04:05:06.5+02:00', 'infinity', null, 1.50, '\\x00ff')`,
  )
  const row = {
    id: 't',
    retry_count: 3,
    big: 12,
    huge: '9007199254740993',
    flag: 't',
    result: '{"a": "x", "b": 1}',
    startedAt: '2026-02-03T04:05:06.123456',
    startedAtZ: '2026-02-03T02:05:06.5Z',
    never: 'infinity',
    nothing: null,
    price: '1.50',
    bytes: '\\x00ff',
  }
  expect(await rows.rows(['t', 'other'])).toEqual([
    { id: 't', row, copies: 1 },
    { id: 'other', row: null, copies: 0 },
  ])
  expect(await rows.all()).toEqual([row])
})

test('rows are counted by id, and removed by id', async () => {
  const { url, rows } = await observed(server, 'copies')
  onTestFinished(() => rows.close())
  await rowsOf(
    url,
    'create table mastra_background_tasks (id text)',
    `insert into mastra_background_tasks values ('a'), ('a'), ('b'), ('mine')`,
  )
  expect((await rows.rows(['a'])).map(({ copies }) => copies)).toEqual([2])
  expect(await rows.remove(['a', 'mine'])).toEqual([])
  expect((await rows.all()).map(({ id }) => id)).toEqual(['b'])
})

test('a table that is not there has no rows, and one that comes later has', async () => {
  const { rows } = await observed(server, 'nothing')
  onTestFinished(() => rows.close())
  expect(await rows.rows(['t'])).toEqual([{ id: 't', row: null, copies: 0 }])
  expect(await rows.all()).toEqual([])
  expect(await rows.runState('base.')).toEqual({})
  expect(await rows.remove(['t'])).toEqual([])
  expect(await rows.makeOldTable('t')).toEqual({ version: '1.9.2' })
  expect((await rows.rows(['t']))[0]?.row).toMatchObject({ id: 't', status: 'running', completedAtZ: null })
})

test('what belongs to a run is found by the bytes of its name, in a language where they are sorted otherwise', async () => {
  await rowsOf(
    server.url,
    `create database english template template0 locale_provider icu icu_locale 'en' locale 'C'`,
  )
  const url = server.url.replace('/postgres?', '/english?')
  const { connect } = await import('../../../adapters/pg/rows.ts')
  const rows = await connect({ url, token: null, directory: '', module: null })
  onTestFinished(() => rows.close())
  await rowsOf(
    url,
    'create table mastra_threads (id text, "resourceId" text, title text, "createdAt" timestamp)',
    `insert into mastra_threads values
       ('own-2', 'run-1.r', 'second', '2026-01-01 00:00:02'), ('own-1', 'run-1.r', 'first', '2026-01-01 00:00:01'),
       ('run-1.t', 'run-1.s', 'named', '2026-01-01 00:00:03'), ('x', 'run-12.r', 'other', '2026-01-01'),
       ('y', 'run-1', 'other', '2026-01-01'), ('z', 'RUN-1.r', 'other', '2026-01-01')`,
  )
  const state = (await rows.runState('run-1.')) ?? {}
  const titles = Object.entries(state).filter(([name]) => name.endsWith('.title'))
  expect(Object.fromEntries(titles)).toEqual({
    'threads.1.title': 'first',
    'threads.2.title': 'second',
    'threads.t.title': 'named',
  })
  expect(await rows.removeRuns(['run-1.'])).toEqual([])
  expect(await rowsOf(url, 'select id from mastra_threads order by id')).toEqual([
    { id: 'x' },
    { id: 'y' },
    { id: 'z' },
  ])
})

test('a server that was away is found again', async () => {
  const { url, rows } = await observed(server, 'away')
  onTestFinished(() => rows.close())
  await rows.makeOldTable('t')
  await rowsOf(
    await makeDatabase(server.url, 'beside'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'away'`,
  )
  // The first reading may still meet the connection that is gone.
  await rows.all().catch(() => [])
  expect(await rows.all()).toHaveLength(1)
  expect(url).toContain('/away?')
})
