import { describe, expect, onTestFinished, test } from 'vitest'
import { observed, rowsOf, startServer, WITHOUT_MARIADB } from './mysql-kit.ts'

describe.skipIf(WITHOUT_MARIADB)('raw rows of MySQL (needs mariadbd on the PATH)', async () => {
  if (WITHOUT_MARIADB) return
  const server = await startServer()

  test('every value is canonical text, whatever the server has set for its sessions', async () => {
    const { url, rows } = await observed(server, 'kept')
    onTestFinished(() => rows.close())
    await rowsOf(
      url,
      `set global time_zone = '+05:30'`,
      `create table mastra_background_tasks (id varchar(40), retry_count int, big bigint, huge bigint, flag bool,
         result json, startedAt datetime(3), seen timestamp(6) null, nothing text, price decimal(6, 2), bytes blob)`,
      `insert into mastra_background_tasks values ('t', 3, 12, 9007199254740993, true, '{"b": 1, "a": "x"}',
         '2026-02-03 04:05:06.123', '2026-02-03 04:05:06.5', null, 1.50, x'00ff')`,
    )
    const row = {
      id: 't',
      retry_count: 3,
      big: 12,
      huge: '9007199254740993',
      flag: 1,
      result: '{"b": 1, "a": "x"}',
      startedAt: '2026-02-03T04:05:06.123',
      seen: '2026-02-03T04:05:06.500000Z',
      nothing: null,
      price: '1.50',
      bytes: '0x00ff',
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
      'create table mastra_background_tasks (id varchar(40))',
      `insert into mastra_background_tasks values ('a'), ('a'), ('b'), ('mine')`,
    )
    expect((await rows.rows(['a'])).map(({ copies }) => copies)).toEqual([2])
    expect(await rows.remove(['a', 'mine'])).toEqual([])
    expect((await rows.all()).map(({ id }) => id)).toEqual(['b'])
  })

  test('a table that is not there has no rows', async () => {
    const { rows } = await observed(server, 'nothing')
    onTestFinished(() => rows.close())
    expect(await rows.rows(['t'])).toEqual([{ id: 't', row: null, copies: 0 }])
    expect(await rows.all()).toEqual([])
    expect(await rows.runState('base.')).toEqual({})
    expect(await rows.remove(['t'])).toEqual([])
    expect(await rows.removeRuns(['base.'])).toEqual([])
    expect(await rows.makeOldTable('t')).toBeNull()
  })

  test('what belongs to a run is found by the bytes of its name, though the database ignores case', async () => {
    const { url, rows } = await observed(server, 'bases')
    onTestFinished(() => rows.close())
    await rowsOf(
      url,
      'create table mastra_threads (id varchar(40), resourceId varchar(40), title text, createdAt datetime)',
      `insert into mastra_threads values
         ('own-2', 'run-1.r', 'second', '2026-01-01 00:00:02'), ('own-1', 'run-1.r', 'first', '2026-01-01 00:00:01'),
         ('run-1.t', 'run-1.s', 'named', '2026-01-01 00:00:03'), ('x', 'run-12.r', 'other', '2026-01-01'),
         ('y', 'run-1', 'other', '2026-01-01'), ('z', 'RUN-1.r', 'other', '2026-01-01')`,
    )
    const titles = Object.entries((await rows.runState('run-1.')) ?? {}).filter(([name]) =>
      name.endsWith('.title'),
    )
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
})
