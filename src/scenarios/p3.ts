import { runsBeside } from './runs-beside.ts'
import type { Scenario } from './scenario.ts'

/** Published with an adapter that keeps no owner: the effect happened twice without any crash. */
export const p3: Scenario = {
  id: 'P3',
  title: 'B starts while A runs, no key, no crash',
  keyed: false,
  fault: { signal: 'none' },
  b: 'starts-while-a-runs',
  long: false,
  run: runsBeside,
}
