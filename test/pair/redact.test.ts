import { expect, test } from 'vitest'
import { redact } from '../../src/pair/redact.ts'

test.each([
  ['GET https://joe:s3cret@npm.example/@mastra%2fcore failed'],
  ['//npm.example/:_authToken=s3cret'],
  ['//npm.example/:_password="s3cret"'],
  ['_auth = s3cret'],
  ['Authorization: Bearer s3cret'],
  ['libsql://db.example?authToken=s3cret&x=1'],
  ['https://s3cret@npm.example/'],
])('the secret in "%s" is not shown', (text) => {
  expect(redact(text)).not.toContain('s3cret')
  expect(redact(text)).toContain('***')
})

test('text without secrets stays as it is', () => {
  const text = 'No matching version found for @mastra/core@1.72.0 while fetching it from http://127.0.0.1:9/'
  expect(redact(text)).toBe(text)
})
