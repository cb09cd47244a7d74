import { createPool } from 'mysql2/promise'
import { describe, expect, onTestFinished, test } from 'vitest'
import { announceCalls, type Pool } from '../../../adapters/mysql/announce-calls.ts'
import { connectionOptions } from '../../../src/mysql/connection-options.ts'
import { makeDatabase } from '../../../src/mysql/make-database.ts'
import type { AfterCall } from '../../../src/worker/mastra.ts'
import { rowsOf, startServer, WITHOUT_MARIADB } from './mysql-kit.ts'

describe.skipIf(WITHOUT_MARIADB)('calls of a MySQL pool (needs mariadbd on the PATH)', async () => {
  if (WITHOUT_MARIADB) return
  const server = await startServer()
  let databases = 0

  test('are announced in words, those of a transaction too, and made', async () => {
    const { pool, said, url } = await announcing()
    await pool.execute('insert into t\n  values (?)', ['a'])
    const connection = await pool.getConnection()
    await connection.beginTransaction()
    await connection.query({ sql: 'insert into t values (?)', values: ['b'] })
    await connection.commit()
    connection.release()
    expect(said).toEqual(['insert into t values (?)', 'BEGIN', 'insert into t values (?)', 'COMMIT'])
    expect(await rowsOf(url, 'select id from t order by id')).toEqual([{ id: 'a' }, { id: 'b' }])
  })

  test('are not made before they are released', async () => {
    const held = Promise.withResolvers<undefined>()
    const reached = Promise.withResolvers<string>()
    const { pool, url } = await announcing((sql) => {
      reached.resolve(sql)
      return held.promise
    })
    const write = pool.query(`insert into t values ('a')`)
    expect(await reached.promise).toContain('insert')
    expect(await rowsOf(url, 'select id from t')).toEqual([])
    held.resolve(undefined)
    await write
    expect(await rowsOf(url, 'select id from t')).toEqual([{ id: 'a' }])
  })

  test('that fail are not made, and a transaction is lost with its connection', async () => {
    const { pool, url } = await announcing((sql) =>
      sql.includes("'b'") ? Promise.reject(new Error('read ECONNRESET')) : Promise.resolve(undefined),
    )
    const connection = await pool.getConnection()
    await connection.beginTransaction()
    await connection.query(`insert into t values ('a')`)
    await expect(connection.query(`insert into t values ('b')`)).rejects.toThrow('ECONNRESET')
    await expect(connection.commit()).rejects.toThrow(/closed/)
    connection.release()
    // The pool goes on with another connection.
    await pool.query(`insert into t values ('c')`)
    expect(await rowsOf(url, 'select id from t')).toEqual([{ id: 'c' }])
  })

  test('whose lock is refused leave the transaction as it is', async () => {
    const locked = Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })
    const { pool, url } = await announcing((sql) =>
      sql.includes("'b'") ? Promise.reject(locked) : Promise.resolve(undefined),
    )
    const connection = await pool.getConnection()
    await connection.beginTransaction()
    await connection.query(`insert into t values ('a')`)
    await expect(connection.query(`insert into t values ('b')`)).rejects.toThrow('locked')
    await connection.commit()
    connection.release()
    expect(await rowsOf(url, 'select id from t')).toEqual([{ id: 'a' }])
  })

  test('whose reply is lost were made', async () => {
    const { pool, url } = await announcing(() =>
      Promise.resolve(() => {
        throw new Error('read ECONNRESET')
      }),
    )
    await expect(pool.query(`insert into t values ('a')`)).rejects.toThrow('ECONNRESET')
    expect(await rowsOf(url, 'select id from t')).toEqual([{ id: 'a' }])
  })

  async function announcing(
    onCall: (sql: string) => Promise<AfterCall | undefined> = () => Promise.resolve(undefined),
  ) {
    databases += 1
    const url = await makeDatabase(server.url, `announced_${databases}`)
    await rowsOf(url, 'create table t (id varchar(9))')
    const pool = createPool(connectionOptions(url))
    onTestFinished(() => pool.end())
    const said: string[] = []
    announceCalls(pool as unknown as Pool, async (sql) => {
      said.push(sql)
      return onCall(sql)
    })
    return { pool, said, url }
  }
})
