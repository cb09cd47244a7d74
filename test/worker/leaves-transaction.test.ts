import { expect, test } from 'vitest'
import { driverError } from '../../src/worker/driver-errors.ts'
import { leavesTransaction } from '../../src/worker/leaves-transaction.ts'

test.each([
  ['locked', 'UPDATE tasks', true],
  ['locked', 'COMMIT', true],
  ['locked', 'ROLLBACK', false],
  ['locked', 'rollback', false],
  ['lose-connection', 'UPDATE tasks', false],
  ['lose-connection', 'ROLLBACK', false],
] as const)('%s at %s leaves the transaction open: %s', (how, sql, isOpen) => {
  expect(leavesTransaction(driverError(how), sql)).toBe(isOpen)
})
