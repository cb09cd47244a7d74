import { DummyDriver, Kysely, MssqlAdapter, MssqlIntrospector, MssqlQueryCompiler, sql } from 'kysely'
import { expect, it } from 'vitest'
import { statementsFor } from '../../../src/mssql/drop-database.ts'
import { MSSQL } from '../../../src/mssql/server-dialect.ts'

// No SQL Server is met here: what is shown is the text that one would get.
const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new MssqlAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new MssqlIntrospector(one),
    createQueryCompiler: () => new MssqlQueryCompiler(),
  },
})

const failing = (number: number) =>
  MSSQL.orNoTable(Promise.reject<unknown[]>(Object.assign(new Error('x'), { code: 'EREQUEST', number })))

it('drops a database of a run and no other, whatever it is called', () => {
  expect(statementsFor("fence'audit").compile(db).sql).toBe(
    `if db_id('fence''audit') is not null begin alter database "fence'audit" set single_user with rollback immediate; drop database "fence'audit"; end`,
  )
})

it('compares ids by bytes', () => {
  const { sql: text } = sql`select ${MSSQL.byBytes('run_id')}`.compile(db)
  expect(text).toBe('select cast("run_id" as nvarchar(4000)) collate Latin1_General_BIN2')
})

it('takes a table that is not there for one without rows, and nothing else', async () => {
  expect(await failing(208)).toEqual([])
  await expect(failing(1205)).rejects.toThrow('x')
})
