import { freezesAndReturns } from './freezes-and-returns.ts'
import type { Scenario } from './scenario.ts'

/** Published with an adapter that keeps no owner; on any pair it must come out as S6. */
export const p2: Scenario = {
  id: 'P2',
  title: 'A is frozen, B finishes, A returns (as S6)',
  keyed: true,
  fault: { signal: 'SIGSTOP', when: 'answered' },
  b: 'starts-after-the-fault',
  long: false,
  run: freezesAndReturns,
}
