import { runsBeside } from './runs-beside.ts'
import type { Scenario } from './scenario.ts'

/** A renews its lease while it works; B, starting with recovery on, must leave the task alone. */
export const s2: Scenario = {
  id: 'S2',
  title: 'B starts while A runs a task longer than a lease',
  keyed: false,
  fault: { signal: 'none' },
  b: 'starts-while-a-runs',
  long: true,
  run: runsBeside,
}
