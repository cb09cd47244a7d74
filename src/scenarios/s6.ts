import { freezesAndReturns } from './freezes-and-returns.ts'
import type { Scenario } from './scenario.ts'

/**
 * The key limits the effects. By the time that A returns, B has completed the task, so a store that checks the status
 * alone refuses A's result too; that it checks the owner is shown by the checks `tasks/stale-*`.
 */
export const s6: Scenario = {
  id: 'S6',
  title: 'A is frozen after acceptance, B finishes, A returns',
  keyed: true,
  fault: { signal: 'SIGSTOP', when: 'answered' },
  b: 'starts-after-the-fault',
  long: false,
  run: freezesAndReturns,
}
