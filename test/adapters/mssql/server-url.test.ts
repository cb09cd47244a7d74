import { expect, it } from 'vitest'
import { ofDatabase, readServerUrl } from '../../../src/mssql/server-url.ts'

it('reads everything that a URL says', () => {
  expect(
    readServerUrl(
      'sqlserver://me%40work:p%2Fw@db.example:1444/app?encrypt=false&trustServerCertificate=true',
    ),
  ).toEqual({
    server: 'db.example',
    port: 1444,
    user: 'me@work',
    password: 'p/w',
    database: 'app',
    options: { encrypt: false, trustServerCertificate: true },
  })
})

it('encrypts, trusts no unsigned certificate, and makes databases in master, where a URL says nothing', () => {
  expect(readServerUrl('mssql://me:pw@[::1]')).toMatchObject({
    server: '::1',
    port: 1433,
    database: 'master',
    options: { encrypt: true, trustServerCertificate: false },
  })
})

it('leads to another database of the same server', () => {
  const url = ofDatabase('mssql://me:p%2Fw@db.example/app?encrypt=false', 'fence_audit_1')
  expect(readServerUrl(url)).toEqual({
    ...readServerUrl('mssql://me:p%2Fw@db.example/?encrypt=false'),
    database: 'fence_audit_1',
  })
})
