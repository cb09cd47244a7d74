import { expect, test } from 'vitest'
import { planReference } from '../../src/plan/plan-reference.ts'

test.each([
  ['reference', { variant: 'F3', fault: null }],
  ['reference@F1', { variant: 'F1', fault: null }],
  ['reference:check-then-write', { variant: 'F3', fault: 'check-then-write' }],
  ['reference@F2:run-ids-cut', { variant: 'F2', fault: 'run-ids-cut' }],
  ['reference:completion-by-status', { variant: 'F3', fault: 'completion-by-status' }],
  ['reference:f28a', { variant: 'F3', fault: 'completion-by-status' }],
  ['reference:exits', { variant: 'F3', fault: 'exits' }],
  ['reference:versioned-put', { variant: 'F3', fault: null, manner: 'versioned-put' }],
  ['reference@F1:H2a+F10a', { variant: 'F1', fault: 'read-then-write', manner: 'refuses-by-throwing' }],
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

test('two faults at a time are refused', () => {
  expect(() => planReference('reference:F10a+F28a')).toThrow(
    /one fault .* not read-then-write and completion-by-status/,
  )
})

test('a variant that does not exist is refused with those that do', () => {
  expect(() => planReference('reference@F4')).toThrow(/no variant F4 .* F1, F2, F3/)
})
