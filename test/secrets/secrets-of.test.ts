import { describe, expect, test } from 'vitest'
import { blot } from '../../src/secrets/blot.ts'
import { secretsOf } from '../../src/secrets/secrets-of.ts'

describe('secretsOf', () => {
  test('finds the password of a URL as given, decoded, and as drivers send it', () => {
    const secrets = secretsOf({ url: 'postgres://me:s3cr%40t@host/db', token: null })
    expect(secrets).toEqual(
      expect.arrayContaining(['s3cr%40t', 's3cr@t', btoa('s3cr@t').replace(/=+$/, ''), btoa('me:s3cr@t')]),
    )
    expect(secrets).not.toContain('me')
  })

  test('finds the token, and those in the query', () => {
    const url = 'libsql://host?authToken=ey.J.x&x=1&password=hunter2'
    expect(secretsOf({ url, token: 'AX-token' })).toEqual(
      expect.arrayContaining(['ey.J.x', 'hunter2', 'AX-token']),
    )
  })

  test('is empty where there is none, and leaves out what is too short to be one', () => {
    expect(secretsOf({ url: null, token: null })).toEqual([])
    expect(secretsOf({ url: 'file:/tmp/x.db?mode=ro', token: '' })).toEqual([])
    expect(secretsOf({ url: 'postgres://me:id@host/db', token: null })).not.toContain('id')
  })

  test('puts the longest first, so that blotting leaves no rest', () => {
    const secrets = secretsOf({ url: 'postgres://me:pass@host/db', token: 'password' })
    expect(blot('a password and a pass', secrets)).toBe('a [secret] and a [secret]')
  })
})
