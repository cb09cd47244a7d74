import { attemptLimitMs, settleLimitMs, startLimitMs } from './limits.ts'
import type { Scenario } from './scenario.ts'

/** The control: one worker, nothing happens to it. Where this does not end well, no other scenario says anything. */
export const s1: Scenario = {
  id: 'S1',
  title: 'One worker, no interruption (the control)',
  keyed: true,
  fault: { signal: 'none' },
  b: 'absent',
  long: false,
  async run(stage) {
    await stage.startA()
    if (await stage.until('A', 'attempt-started', startLimitMs(stage.times))) {
      await stage.until('A', 'tool-returned', attemptLimitMs(stage.times))
      await stage.untilStatus('completed', attemptLimitMs(stage.times))
    }
    await stage.settle(settleLimitMs(stage.times))
  },
}
