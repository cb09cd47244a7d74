import { runsBeside } from './runs-beside.ts'
import type { Scenario } from './scenario.ts'

/** Published with an adapter that keeps no owner: both workers ran the task. */
export const p1: Scenario = {
  id: 'P1',
  title: 'B starts while A runs, with a key',
  keyed: true,
  fault: { signal: 'none' },
  b: 'starts-while-a-runs',
  long: false,
  run: runsBeside,
}
