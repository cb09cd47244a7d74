import { recoversAfter } from './recovers-after.ts'
import type { Scenario } from './scenario.ts'

/** As S4, but the key lets the destination recognise the second request. */
export const s5: Scenario = {
  id: 'S5',
  title: 'A is killed after the destination accepted, with a key',
  keyed: true,
  fault: { signal: 'SIGKILL', when: 'answered' },
  b: 'starts-after-the-fault',
  long: false,
  run: recoversAfter('answered', 'SIGKILL'),
}
