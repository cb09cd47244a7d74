import { expect, it } from 'vitest'
import { loadDriver, orInstall } from '../../../src/mssql/load-driver.ts'

it('loads what kysely needs for a SQL Server', async () => {
  const { tedious, tarn } = await loadDriver()
  expect(tedious.Connection).toBeTypeOf('function')
  expect(tarn.Pool).toBeTypeOf('function')
})

it('says what to install where the driver is missing', async () => {
  const missing = 'no-such-driver-of-sql-server'
  await expect(orInstall(() => import(missing))).rejects.toMatchObject({
    code: 'STORE_UNAVAILABLE',
    message: expect.stringContaining('npm install --save-dev tedious tarn') as string,
  })
})

it('hands on what is wrong with a driver that is there', async () => {
  const broken = orInstall(() => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
})
