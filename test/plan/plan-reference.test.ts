import { expect, test } from 'vitest'
import { planReference } from '../../src/plan/plan-reference.ts'

test.each([
  ['reference', { variant: 'F3', fault: null }],
  ['reference@F1', { variant: 'F1', fault: null }],
  ['reference:check-then-write', { variant: 'F3', fault: 'check-then-write' }],
  ['reference@F2:run-ids-cut', { variant: 'F2', fault: 'run-ids-cut' }],
])('the adapter %s is the reference store', (given, plan) => {
  expect(planReference(given)).toEqual(plan)
})

test.each(['@mastra/libsql@1.23.1', 'referenced', './reference', 'libsql', ''])(
  'the adapter "%s" is a package',
  (given) => {
    expect(planReference(given)).toBeNull()
  },
)

test('a fault that does not exist is refused with the nearest one', () => {
  expect(() => planReference('reference:check-then-rite')).toThrow(/Did you mean check-then-write\?/)
})

test('a variant that does not exist is refused with those that do', () => {
  expect(() => planReference('reference@F4')).toThrow(/no variant F4 .* F1, F2, F3/)
})
