import { expect, test } from 'vitest'
import { blotError } from '../../src/secrets/blot-error.ts'

test('an error and its causes say no secret, neither in words nor in a stack', () => {
  const cause = new Error('connect postgres://me:hunter2@host')
  const error = new Error('no connection to me:hunter2', { cause })
  blotError(error, ['hunter2'])
  expect([error.message, cause.message]).toEqual([
    'no connection to me:[secret]',
    'connect postgres://me:[secret]@host',
  ])
  expect(`${error.stack} ${cause.stack}`).not.toContain('hunter2')
})
