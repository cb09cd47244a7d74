import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { announceCalls } from '../../../adapters/pg/announce-calls.ts'
import { makeDatabase } from '../../../src/postgres/make-database.ts'
import type { AfterCall } from '../../../src/worker/mastra.ts'
import { rowsOf, startServer } from './pg-kit.ts'

const server = await startServer()
let databases = 0

test('calls of a pool and of a transaction are announced in words, and made', async () => {
  const { pool, said, url } = await announcing()
  await pool.query('insert into t\n  values ($1)', ['a'])
  const client = await pool.connect()
  await client.query('begin')
  await client.query({ text: 'insert into t values ($1)', values: ['b'] })
  await client.query('commit')
  client.release()
  expect(said).toEqual(['insert into t values ($1)', 'begin', 'insert into t values ($1)', 'commit'])
  expect(await rowsOf(url, 'select id from t order by id')).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('a held call is not made before it is released, nor is what the connection is asked next', async () => {
  const held = Promise.withResolvers<undefined>()
  const { pool, url } = await announcing((sql) =>
    sql.includes("'a'") ? held.promise : Promise.resolve(undefined),
  )
  const client = await pool.connect()
  const first = client.query(`insert into t values ('a')`)
  const second = client.query(`delete from t`)
  expect(await rowsOf(url, 'select id from t')).toEqual([])
  held.resolve(undefined)
  await Promise.all([first, second])
  client.release()
  expect(await rowsOf(url, 'select id from t')).toEqual([])
})

test('a call that fails is not made, and the transaction is lost with its connection', async () => {
  const { pool, url } = await announcing((sql) =>
    sql.includes("'b'") ? Promise.reject(new Error('read ECONNRESET')) : Promise.resolve(undefined),
  )
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`insert into t values ('a')`)
  await expect(client.query(`insert into t values ('b')`)).rejects.toThrow('ECONNRESET')
  await expect(client.query('commit')).rejects.toThrow(/connection/i)
  client.release(true)
  await expect(pool.query(`insert into t values ('b')`)).rejects.toThrow('ECONNRESET')
  // The pool goes on with another connection.
  await pool.query(`insert into t values ('c')`)
  expect(await rowsOf(url, 'select id from t')).toEqual([{ id: 'c' }])
})

test('a call whose reply is lost was made', async () => {
  const { pool, url } = await announcing(() =>
    Promise.resolve(() => {
      throw new Error('read ECONNRESET')
    }),
  )
  await expect(pool.query(`insert into t values ('a')`)).rejects.toThrow('ECONNRESET')
  expect(await rowsOf(url, 'select id from t')).toEqual([{ id: 'a' }])
})

test('what the server refuses leaves the connection as it is', async () => {
  const { pool } = await announcing()
  const client = await pool.connect()
  await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.release()
})

async function announcing(
  onCall: (sql: string) => Promise<AfterCall | undefined> = () => Promise.resolve(undefined),
) {
  databases += 1
  const url = await makeDatabase(server.url, `announced-${databases}`)
  await rowsOf(url, 'create table t (id text)')
  const pool = new Pool({ connectionString: url })
  // The server may be gone before the last connection has noticed that it is to close.
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  const said: string[] = []
  announceCalls(pool, async (sql) => {
    said.push(sql)
    return onCall(sql)
  })
  return { pool, said, url }
}
