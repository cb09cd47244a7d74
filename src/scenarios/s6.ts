import { freezesAndReturns } from './freezes-and-returns.ts'
import type { Scenario } from './scenario.ts'

/** The key limits the effects; only the persisted owner keeps A, when it returns, from replacing B's result. */
export const s6: Scenario = {
  id: 'S6',
  title: 'A is frozen after acceptance, B finishes, A returns',
  keyed: true,
  fault: { signal: 'SIGSTOP', when: 'answered' },
  b: 'starts-after-the-fault',
  long: false,
  run: freezesAndReturns,
}
