import { recoversAfter } from './recovers-after.ts'
import type { Scenario } from './scenario.ts'

/** A dies between the effect and the saved result; B runs the task again, and without a key the effect happens twice. */
export const s4: Scenario = {
  id: 'S4',
  title: 'A is killed after the destination accepted, no key',
  keyed: false,
  fault: { signal: 'SIGKILL', when: 'answered' },
  b: 'starts-after-the-fault',
  long: false,
  run: recoversAfter('answered', 'SIGKILL'),
}
