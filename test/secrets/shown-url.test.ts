import { expect, test } from 'vitest'
import { secretsOf } from '../../src/secrets/secrets-of.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'

test.each([
  [null, 'embedded'],
  ['postgres://db.example:5432/app', 'postgres://db.example:5432/app'],
  ['postgres://me@db.example/app', 'postgres://db.example/app'],
  ['postgres://me:s3cret@db.example/app?sslmode=require#x', 'postgres://db.example/app'],
  ['postgres://db.example:5432/app?application_name=a@b', 'postgres://db.example:5432/app'],
  ['redis://:s3cret@127.0.0.1:6379/0', 'redis://127.0.0.1:6379/0'],
  ['mongodb://me:s3cret@a:27017,b:27017/app', 'mongodb://a:27017,b:27017/app'],
  ['file:./a@b/copy.db?mode=ro', 'file:./a@b/copy.db'],
  ['./a@b/copy.db', './a@b/copy.db'],
  ['not a url', 'not a url'],
])('%s is shown as %s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown)
})

// What people type where a password ought to have been percent-encoded, or the scheme was forgotten.
test.each([
  'me:s3cret@localhost',
  'me:s3cret@localhost:5432/app',
  '//me:s3cret@localhost',
  'postgres://me:s3/cret@db.example/app',
  'postgres://me:12/cret@db.example/app',
  'postgres://me:s3#cret@db.example/app',
  'postgres://me:s3?cret@db.example/app',
  'postgres://me:s3@cret@db.example/app',
  'https://me:s3@cret@db.example/app',
  'mongodb://me:s3@cret@a:27017,b:27017/app',
])('nothing of the password in %s is shown, and it is a secret', (url) => {
  expect(shownUrl(url)).toMatch(/^([a-z]+:)?(\/\/)?(localhost|db\.example|a:27017,b:27017)/)
  expect(shownUrl(url)).not.toMatch(/cret|s3|12/)
  const [, password] = /me:(.*)@/.exec(url) ?? []
  expect(secretsOf({ url, token: null })).toContain(password)
})
