import { expect, test } from 'vitest'
import { verificationOf } from '../../src/repro/verification-of.ts'

const LINES = 'expected: one thing\nactual:   another\n'

test.each([
  [1, LINES, false, 'confirmed'],
  [0, LINES, false, 'not confirmed'],
  [2, 'could not be told\n', false, 'not tried'],
  // Node ends with 1 for a script that is broken, or whose package does not load.
  [1, '', false, 'not tried'],
  [0, '', false, 'not tried'],
  [1, 'expected: one thing\n', false, 'not tried'],
  [13, LINES, false, 'not tried'],
  [null, LINES, false, 'not tried'],
  [1, LINES, true, 'not tried'],
] as const)(
  'a script that ends with %j after %j is said to be so (timed out: %j): %s',
  (exitCode, stdout, timedOut, outcome) => {
    expect(verificationOf({ exitCode, stdout, timedOut, node: '26.1.0' }).outcome).toBe(outcome)
  },
)
