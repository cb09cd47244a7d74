import { recoversAfter } from './recovers-after.ts'
import type { Scenario } from './scenario.ts'

/** A releases its task on the way out, so B need not wait for the lease to lapse. */
export const s7: Scenario = {
  id: 'S7',
  title: 'A is asked to end after its attempt started',
  keyed: true,
  fault: { signal: 'SIGTERM', when: 'attempt-started' },
  b: 'starts-after-the-fault',
  long: false,
  run: recoversAfter('attempt-started', 'SIGTERM'),
}
